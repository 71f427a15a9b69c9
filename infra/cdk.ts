/**
 * `npm run deploy`, `diff`, `destroy` and `bootstrap`: the CDK's command line over every stack of a stage, which is
 * named as `npm run synth` takes it: `npm run deploy -- stage=prod domainName=… certificateArn=…`. What begins with a
 * hyphen goes to the CDK as it is (`--require-approval never`). Credentials are the environment's.
 */
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildWeb, ensureWebBuilt } from './web-build.ts';

const ROOT = path.resolve(import.meta.dirname, '..');
const BIN = path.join(ROOT, 'node_modules/.bin');
const CDK = fileURLToPath(import.meta.resolve('aws-cdk/bin/cdk'));

/** What each command is to the CDK; a bootstrap has no stacks to choose among. */
const COMMANDS = {
  bootstrap: ['bootstrap'],
  deploy: ['deploy', '--all'],
  // Without a name it compares every stack; it knows no --all.
  diff: ['diff'],
  destroy: ['destroy', '--all'],
} as const satisfies Record<string, readonly string[]>;

/** Those that look at the web application as it is now; for the others any build that there is will do. */
const SHIPS_THE_WEB: readonly string[] = ['deploy', 'diff'];

/**
 * The CDK's arguments for what a person typed; `kept` is the context of cdk.json.
 * @throws when the command is none of ours, for an argument that is neither `key=value` nor an option, and for a deployment
 * that names no sender: templates carry a placeholder then, which must not reach an account.
 */
export function cdkArguments(
  command: string,
  given: readonly string[],
  kept: { readonly senderEmail?: unknown } = {},
): string[] {
  if (!isCommand(command)) {
    throw new Error(`Commands: ${Object.keys(COMMANDS).join(', ')}; not ${command}.`);
  }
  const context = given.filter((argument) => /^\w+=/.test(argument));
  const options = given.filter((argument) => !context.includes(argument));
  const stray = options.find(
    (option, at) => !option.startsWith('-') && !isValueOf(options[at - 1]),
  );
  if (stray !== undefined) throw new Error(`Context is given as stage=prod; not as ${stray}.`);
  const namesSender = kept.senderEmail || given.some((each) => /^(-.*)?senderEmail=./.test(each));
  if (command === 'deploy' && !namesSender) {
    throw new Error(
      'Say which address e-mails come from, one that SES can verify for you: npm run deploy -- senderEmail=bonjour@example.fr …',
    );
  }
  return [...COMMANDS[command], ...context.flatMap((pair) => ['--context', pair]), ...options];
}

const isCommand = (command: string): command is keyof typeof COMMANDS => command in COMMANDS;

/** Who runs the stage, as it was typed: the build writes the pages of law from it. */
export const operatorIn = (given: readonly string[]): string | undefined =>
  given.find((argument) => argument.startsWith('operator='))?.slice('operator='.length);

/** Whether an option's value follows it: `--require-approval never`. */
const isValueOf = (option: string | undefined): boolean =>
  option?.startsWith('-') === true && !option.includes('=');

/** Runs a program of ours in this terminal, and ends with its code when it fails. */
function run(program: string, args: readonly string[], env: NodeJS.ProcessEnv = {}): void {
  const { status, error } = spawnSync(program, args, {
    cwd: ROOT,
    stdio: 'inherit',
    env: { ...process.env, ...env },
  });
  if (error) throw error;
  if (status !== 0) process.exit(status ?? 1);
}

if (import.meta.main) {
  try {
    const [command = '', ...given] = process.argv.slice(2);
    const { context } = JSON.parse(readFileSync(path.join(ROOT, 'cdk.json'), 'utf8'));
    const args = cdkArguments(command, given, context);
    if (SHIPS_THE_WEB.includes(command)) buildWeb(operatorIn(given));
    else ensureWebBuilt();
    // The application's own Node, whatever the machine's is: the CDK runs `node infra/app.ts`.
    const env = { PATH: `${BIN}${path.delimiter}${process.env.PATH}` };
    run(process.execPath, [CDK, ...args], env);
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  }
}
