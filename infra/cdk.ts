/**
 * `npm run deploy`, `diff`, `destroy` and `bootstrap`: run the CDK's command line for every stack of a stage. The
 * context is given as for `npm run synth`: `npm run deploy -- stage=prod domainName=… certificateArn=…`. Arguments that
 * begin with a hyphen go to the CDK unchanged (`--require-approval never`). The credentials come from the environment.
 */
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildWeb, ensureWebBuilt } from './web-build.ts';

const ROOT = path.resolve(import.meta.dirname, '..');
const BIN = path.join(ROOT, 'node_modules/.bin');
const CDK = fileURLToPath(import.meta.resolve('aws-cdk/bin/cdk'));

/** The CDK's arguments for each command. A bootstrap does not choose among stacks. */
const COMMANDS = {
  bootstrap: ['bootstrap'],
  deploy: ['deploy', '--all'],
  // Without a name, the CDK's `diff` compares every stack; it does not support --all.
  diff: ['diff'],
  destroy: ['destroy', '--all'],
} as const satisfies Record<string, readonly string[]>;

/** The commands that need the current web application; the others accept any existing build. */
const SHIPS_THE_WEB: readonly string[] = ['deploy', 'diff'];

/**
 * Returns the CDK's arguments for the arguments that were typed. `kept` is the context of cdk.json.
 * @throws for an unknown command, for an argument that is neither `key=value` nor an option, and for a deployment
 * without a sender address, because the placeholder in the templates must not reach an account.
 */
export function cdkArguments(
  command: string,
  given: readonly string[],
  kept: { readonly senderEmail?: unknown } = {},
): string[] {
  if (!isCommand(command)) {
    throw new Error(
      `There is no command ${command}. The commands are ${Object.keys(COMMANDS).join(', ')}.`,
    );
  }
  const context = given.filter((argument) => /^\w+=/.test(argument));
  const options = given.filter((argument) => !context.includes(argument));
  const stray = options.find(
    (option, at) => !option.startsWith('-') && !isValueOf(options[at - 1]),
  );
  if (stray !== undefined) throw new Error(`Give the context as stage=prod, not as ${stray}.`);
  const namesSender = kept.senderEmail || given.some((each) => /^(-.*)?senderEmail=./.test(each));
  if (command === 'deploy' && !namesSender) {
    throw new Error(
      'Name the address that e-mails come from, one that SES can verify for you: npm run deploy -- senderEmail=bonjour@example.fr …',
    );
  }
  return [...COMMANDS[command], ...context.flatMap((pair) => ['--context', pair]), ...options];
}

const isCommand = (command: string): command is keyof typeof COMMANDS => command in COMMANDS;

/** Returns the operator as it was typed. The build writes the legal pages from it. */
export const operatorIn = (given: readonly string[]): string | undefined =>
  given.find((argument) => argument.startsWith('operator='))?.slice('operator='.length);

/** Returns whether the option's value is the next argument: `--require-approval never`. */
const isValueOf = (option: string | undefined): boolean =>
  option?.startsWith('-') === true && !option.includes('=');

/** Runs one of our programs in this terminal, and exits with its code when it fails. */
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
    // The CDK runs `node infra/app.ts`. This path makes it use the application's own Node, whatever Node the machine
    // has.
    const env = { PATH: `${BIN}${path.delimiter}${process.env.PATH}` };
    run(process.execPath, [CDK, ...args], env);
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  }
}
