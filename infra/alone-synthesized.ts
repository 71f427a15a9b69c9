import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { App } from 'aws-cdk-lib';
import type { StackContext } from './constructs/stage-stack.ts';
import type { ResourceBindings } from './resources.ts';
import { readStage } from './stage.ts';
import { type Resources, resourcesOf } from './synthesized-resources.ts';

/** The rest of the CDK's work takes four seconds, and only the application's own test needs it. */
const QUICK = {
  builtinCloudFormationValidation: false,
  analyticsReporting: false,
  stackTraces: false,
  treeMetadata: false,
} as const;

/** Instant, but without the reporting of alarms, cdk-nag, and references from other stacks. */
export function synthesizeAlone(
  build: (app: App, context: StackContext) => void,
  context: Record<string, string> = {},
): Resources {
  const outdir = mkdtempSync(path.join(tmpdir(), 'rebond-synth-'));
  try {
    const app = new App({ outdir, ...QUICK });
    build(app, { stage: readStage((name) => context[name]), bundlesCode: false });
    return resourcesOf(app);
  } finally {
    rmSync(outdir, { recursive: true });
  }
}

export const NO_BINDINGS = {
  environmentOf: () => ({}),
  statementsOf: () => [],
} as unknown as ResourceBindings;
