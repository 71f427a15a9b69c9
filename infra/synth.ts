/**
 * Writes every stack's template to cdk.out (`npm run synth`), without credentials or network. Fails on a finding of
 * cdk-nag, and on more suppressions than acknowledgements.ts allows.
 */
import { rmSync } from 'node:fs';
import path from 'node:path';
import { acknowledgementsOf } from './acknowledgements.ts';
import { buildApp } from './app.ts';
import { readStage } from './stage.ts';
import { contextOf } from './stage-context.ts';
import { ensureWebBuilt } from './web-build.ts';

const ROOT = path.resolve(import.meta.dirname, '..');
const OUTDIR = path.join(ROOT, 'cdk.out');

function synthesize(context: Record<string, unknown>): void {
  ensureWebBuilt();
  rmSync(OUTDIR, { recursive: true, force: true });
  const app = buildApp({ outdir: OUTDIR, context });
  const assembly = app.synth();
  for (const stack of assembly.stacks) {
    const count = Object.keys(stack.template.Resources ?? {}).length;
    console.log(stack.stackName.padEnd(28), stack.environment.region, `${count} resources`);
  }
  const { length } = acknowledgementsOf(readStage((key) => context[key]));
  console.log(
    `cdk-nag (AwsSolutions, Serverless) found nothing besides ${length} acknowledged rules`,
  );
}

try {
  synthesize(contextOf(process.argv.slice(2)).context);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
