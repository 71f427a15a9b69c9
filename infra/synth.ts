/**
 * `npm run synth`: writes every stack's template to cdk.out anew, without credentials, network or the CDK's command line.
 * It fails on a finding of cdk-nag and on an acknowledgement that gives no reason. Context comes as `stage=prod …`.
 */
import { readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { acknowledgementsIn, unexplained } from './acknowledgements.ts';
import { buildApp } from './app.ts';

const ROOT = path.resolve(import.meta.dirname, '..');
const OUTDIR = path.join(ROOT, 'cdk.out');

/** The context of cdk.json, which the CDK's command line reads, with what is given over it. */
function contextWith(given: Record<string, string>): Record<string, unknown> {
  const settings = JSON.parse(readFileSync(path.join(ROOT, 'cdk.json'), 'utf8'));
  return { ...settings.context, ...given };
}

/** Prints a line for each stack; the error that is thrown for a finding names its construct and rule. */
function synthesize(context: Record<string, unknown>): void {
  rmSync(OUTDIR, { recursive: true, force: true });
  const app = buildApp({ outdir: OUTDIR, context });
  const mute = unexplained(acknowledgementsIn(app));
  if (mute.length > 0) {
    const list = mute.map(({ id, path: where }) => `  ${where}: ${id}`).join('\n');
    throw new Error(`Acknowledged without a reason:\n${list}`);
  }
  const assembly = app.synth();
  for (const stack of assembly.stacks) {
    const count = Object.keys(stack.template.Resources ?? {}).length;
    console.log(stack.stackName.padEnd(28), stack.environment.region, `${count} resources`);
  }
  const rules = new Set(acknowledgementsIn(app).map(({ id }) => id.replace(/\[.*$/, '')));
  console.log(`cdk-nag: no finding, ${rules.size} rules acknowledged with a reason`);
}

try {
  const given = process.argv.slice(2).map((argument) => argument.split('='));
  synthesize(contextWith(Object.fromEntries(given)));
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
