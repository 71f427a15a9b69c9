import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { App } from 'aws-cdk-lib';
import type { StackContext } from './constructs/stage-stack.ts';
import type { ResourceBindings } from './resources.ts';
import { readStage } from './stage.ts';
import { type Resources, resourcesOf } from './synthesized-resources.ts';

/** What the CDK does beside templates; its check of them takes four seconds, and the whole application has it. */
const QUICK = {
  builtinCloudFormationValidation: false,
  analyticsReporting: false,
  stackTraces: false,
  treeMetadata: false,
} as const;

/**
 * The resources of the stacks that `build` makes, by themselves: in a moment, where the whole application takes seconds
 * (synthesized.ts). What stands in no single stack is not seen: alarms reported, cdk-nag, what another stack points at.
 */
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

/** For stacks whose Lambdas are looked at elsewhere: they reach nothing. */
export const NO_BINDINGS = {
  environmentOf: () => ({}),
  statementsOf: () => [],
} as unknown as ResourceBindings;
