/**
 * Runs the CDK's command line for every stack of a stage (`npm run deploy`, `diff`, `destroy`, `bootstrap`). The
 * context is kept in a file or typed (stage-context.ts). Arguments that begin with a hyphen go to the CDK unchanged.
 */
import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { readStage } from './stage.ts';
import { contextOf, isContext, placeOf } from './stage-context.ts';
import { buildWeb, ensureWebBuilt } from './web-build.ts';

const ROOT = path.resolve(import.meta.dirname, '..');
const BIN = path.join(ROOT, 'node_modules/.bin');
const CDK = fileURLToPath(import.meta.resolve('aws-cdk/bin/cdk'));

const COMMANDS = {
  bootstrap: ['bootstrap'],
  deploy: ['deploy', '--all'],
  // Without a name, the CDK's `diff` compares every stack; it does not support --all.
  diff: ['diff'],
  destroy: ['destroy', '--all'],
} as const satisfies Record<string, readonly string[]>;

/** These commands build the web application anew; the others accept any existing build. */
const SHIPS_THE_WEB: readonly string[] = ['deploy', 'diff'];

type Plan = {
  args: string[];
  /** The web build writes the legal pages from this JSON of the operator. */
  operator: string | undefined;
};

/**
 * @throws for an unknown command, a stray argument, a context that stage-context.ts refuses, a deployment without a
 * sender (because the placeholder must not reach an account), and a deployment of a stage that keeps its data but not
 * its context
 */
export function planOf(command: string, given: readonly string[], folder?: string): Plan {
  if (!isCommand(command)) {
    throw new Error(
      `There is no command ${command}. The commands are ${Object.keys(COMMANDS).join(', ')}.`,
    );
  }
  const options = given.filter((argument) => !isContext(argument));
  const stray = options.find(
    (option, at) =>
      /^(-c|--context)\b/.test(option) || !(option.startsWith('-') || isValueOf(options[at - 1])),
  );
  if (stray !== undefined) throw new Error(`Give the context as stage=prod, not as ${stray}.`);
  const { context, isKept } = contextOf(given.filter(isContext), folder);
  const { keepsData, name } = readStage((key) => context[key]);
  if (SHIPS_THE_WEB.includes(command) && keepsData && !isKept) {
    throw new Error(
      `Keep the context of ${name} in ${placeOf(name)}, so that each deployment has all of it: see docs/operations.md.`,
    );
  }
  if (command === 'deploy' && !context.senderEmail) {
    throw new Error(
      `Name the address that e-mails come from, one that SES can verify for you: senderEmail=bonjour@example.fr, or "senderEmail" in ${placeOf(name)}.`,
    );
  }
  const pairs = Object.entries(context).map(([key, value]) => `${key}=${asText(value)}`);
  return {
    args: [...COMMANDS[command], ...pairs.flatMap((pair) => ['--context', pair]), ...options],
    operator: context.operator === undefined ? undefined : asText(context.operator),
  };
}

const asText = (value: unknown): string =>
  typeof value === 'string' ? value : JSON.stringify(value);

const isCommand = (command: string): command is keyof typeof COMMANDS => command in COMMANDS;

const isValueOf = (option: string | undefined): boolean =>
  option?.startsWith('-') === true && !option.includes('=');

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
    const { args, operator } = planOf(command, given);
    if (SHIPS_THE_WEB.includes(command)) buildWeb(operator);
    else ensureWebBuilt();
    // With this path, the CDK's `node infra/app.ts` uses the application's own Node.
    const env = { PATH: `${BIN}${path.delimiter}${process.env.PATH}` };
    run(process.execPath, [CDK, ...args], env);
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  }
}
