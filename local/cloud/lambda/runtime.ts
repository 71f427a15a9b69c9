import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Uses } from '../../../functions/platform/resources.ts';
import { type Endpoints, functionArn } from '../../resources.ts';
import type { CloudRoles } from '../iam/callers.ts';
import { functionEnvironment, type ResourceVariables, readVersion } from './environment.ts';
import type { ColdStarts } from './environments.ts';
import { type HostedFunction, type InvocationResult, THROTTLED } from './invocation.ts';
import { createFunction, type LambdaFunction } from './lambda-function.ts';
import { createHost, type Host } from './sandbox.ts';

export type FunctionDeclaration = {
  name: string;
  handler: string;
  timeoutSeconds: number;
  memoryMb: number;
  uses: Uses;
  inBackground?: boolean;
};

export type LambdaRuntime = ReturnType<typeof createRuntime>;

/** A limit that is not given does not apply. */
export type LambdaAccount = {
  /** AWS gives a new account 10. */
  concurrency?: number;
  coldStarts?: ColdStarts;
};

export type FunctionLog = (functionName: string, chunk: Buffer) => void;

export function createRuntime(options: {
  root: string;
  functions: readonly FunctionDeclaration[];
  /** The bundles are named by the paths of their handlers. Handlers without a bundle run from source. */
  bundles?: Readonly<Record<string, string>>;
  endpoints: Endpoints;
  resources: ResourceVariables;
  roles: Pick<CloudRoles, 'of'>;
  log: FunctionLog;
  account?: LambdaAccount | undefined;
  report: (line: string) => void;
  /** All functions share two threads if this is true: one for those that a request waits for, one for all others. */
  sharesThreads?: boolean | undefined;
}) {
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
    /** @throws Error when no function has this name. */
    async invoke(name: string, event: unknown): Promise<InvocationResult> {
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
    reload(): void {
      for (const each of functions.values()) each.retire();
    },
    async stop(): Promise<void> {
      stopping = true;
      for (const each of functions.values()) each.stop();
      await Promise.all(hosts.map((each) => each.stop()));
    },
  };
}

const alike = (functions: readonly FunctionDeclaration[]) =>
  [false, true].map((yields) =>
    functions.filter(({ inBackground = false }) => inBackground === yields),
  );
