import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Uses } from '../../../functions/platform/resources.ts';
import { type Endpoints, functionArn } from '../../resources.ts';
import type { CloudRoles } from '../iam/callers.ts';
import { functionEnvironment, type ResourceVariables, readVersion } from './environment.ts';
import type { ColdStarts } from './environments.ts';
import { createHost, type Host } from './host.ts';
import { type HostedFunction, type InvocationResult, THROTTLED } from './invocation.ts';
import { createFunction, type LambdaFunction } from './lambda-function.ts';

/** The part of an entry of `functions/lambdas.ts` that the runtime needs. */
export type FunctionDeclaration = {
  name: string;
  /** Path of the module from the repository's root. */
  handler: string;
  timeoutSeconds: number;
  memoryMb: number;
  uses: Uses;
  /** Whether the function has a low priority, because no request waits for it. */
  inBackground?: boolean;
};

/** Runs functions as Lambda does, with its timeouts, environments, errors and payload limits. */
export type LambdaRuntime = {
  /** @throws Error when no function has this name. */
  invoke(name: string, event: unknown): Promise<InvocationResult>;
  /** Whether a request waits for a running function. */
  isAnswering(): boolean;
  /** Makes every function import its handler again at its next invocation. */
  reload(): void;
  refused(): number;
  stop(): Promise<void>;
};

/** Limits of the account that runs the functions. A limit that is not given does not apply. */
export type LambdaAccount = {
  /** Concurrent invocations of all functions together; AWS gives a new account 10. */
  concurrency?: number;
  coldStarts?: ColdStarts;
};

/** Receives the lines that functions write to their console. */
export type FunctionLog = (functionName: string, chunk: Buffer) => void;

export function createRuntime(options: {
  root: string;
  functions: readonly FunctionDeclaration[];
  /** Bundles by the paths of their handlers, both from the root. Handlers without a bundle run from source. */
  bundles?: Readonly<Record<string, string>>;
  endpoints: Endpoints;
  resources: ResourceVariables;
  /** The rights of each function at AWS. */
  roles: Pick<CloudRoles, 'of'>;
  log: FunctionLog;
  account?: LambdaAccount | undefined;
  /** Receives failures that a person at the terminal should see, such as a missing handler. */
  report: (line: string) => void;
  /**
   * Whether all functions share two threads, so that their imports are loaded only twice. One thread runs the functions
   * that a request waits for, and the other runs all other functions, both with the same priority. By default each
   * function has a thread of its own.
   */
  sharesThreads?: boolean | undefined;
}): LambdaRuntime {
  const version = readVersion(options.root);
  const { concurrency = Number.POSITIVE_INFINITY, coldStarts } = options.account ?? {};
  const functions = new Map<string, LambdaFunction>();
  const hosts: Host[] = [];
  const inBackground = new Set<string>();
  let stopping = false;
  let answering = 0;
  let running = 0;
  let refused = 0;
  const hosted = ({ name, handler, memoryMb, uses }: FunctionDeclaration): HostedFunction => {
    const functionName = `rebond-${name}`;
    return {
      name,
      functionName,
      functionArn: functionArn(name),
      memoryMb,
      handlerUrl: pathToFileURL(join(options.root, options.bundles?.[handler] ?? handler)).href,
      environment: functionEnvironment({ ...options, functionName, memoryMb, uses, version }),
      role: options.roles.of(name),
    };
  };
  for (const together of options.sharesThreads
    ? alike(options.functions)
    : options.functions.map((each) => [each])) {
    const yields = together.some((each) => each.inBackground);
    const host = createHost(
      {
        functions: together.map(hosted),
        yields: yields && !options.sharesThreads,
        compileCache: join(options.root, '.local', 'compile-cache'),
      },
      options.log,
    );
    hosts.push(host);
    for (const { name, timeoutSeconds } of together) {
      if (yields) inBackground.add(name);
      const settings = { name, timeoutSeconds, inBackground: yields, coldStarts };
      const log = (chunk: Buffer) => options.log(name, chunk);
      functions.set(name, createFunction(settings, host, log));
    }
  }
  return {
    async invoke(name, event) {
      const target = functions.get(name);
      if (target === undefined) throw new Error(`No function is called ${name}`);
      if (running >= concurrency) {
        refused += 1;
        if (refused === 1)
          options.report(
            `Lambda ${name} was refused: the account runs at most ${concurrency} at once`,
          );
        return { ok: false, error: THROTTLED, requestId: randomUUID() };
      }
      const weight = inBackground.has(name) ? 0 : 1;
      answering += weight;
      running += 1;
      const result = await target.invoke(event).finally(() => {
        answering -= weight;
        running -= 1;
      });
      // Stopping ends running invocations, so their failure says nothing about the function.
      if (!stopping && !result.ok && result.error.errorType.startsWith('Runtime.')) {
        options.report(`Lambda ${name}: ${result.error.errorType}: ${result.error.errorMessage}`);
      }
      return result;
    },
    isAnswering: () => answering > 0,
    refused: () => refused,
    reload() {
      for (const each of functions.values()) each.retire();
    },
    async stop() {
      stopping = true;
      for (const each of functions.values()) each.stop();
      await Promise.all(hosts.map((each) => each.stop()));
    },
  };
}

/** Separates the functions that a request waits for from the others. */
const alike = (functions: readonly FunctionDeclaration[]) =>
  [false, true].map((yields) =>
    functions.filter(({ inBackground = false }) => inBackground === yields),
  );
