/**
 * This file synthesizes the whole application for tests. alone-synthesized.ts makes some stacks in a fraction of the
 * time.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { resourcesOf } from './alone-synthesized.ts';
import { buildApp } from './app.ts';
import { readStage } from './stage.ts';

export type Synthesis = ReturnType<typeof synthesizeAnew>;

export const PRODUCTION = { stage: 'prod', alarmEmail: 'astreinte@rebond.fr' };

const done = new Map<string, Synthesis>();

/** Synthesizes a stage without its code, once for all tests of a process. A finding of cdk-nag throws. */
export function synthesize(context: Record<string, string> = {}): Synthesis {
  const key = JSON.stringify(context);
  const synthesis = done.get(key) ?? synthesizeAnew(context);
  done.set(key, synthesis);
  return synthesis;
}

function synthesizeAnew(context: Record<string, string>) {
  const outdir = mkdtempSync(path.join(tmpdir(), 'rebond-synth-'));
  try {
    const app = buildApp({ outdir, context, bundlesCode: false });
    const { stacks } = app.synth();
    const stage = readStage((name) => context[name]);
    return { app, stage, stacks, resources: resourcesOf(app) };
  } finally {
    rmSync(outdir, { recursive: true });
  }
}
