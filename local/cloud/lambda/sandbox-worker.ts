/**
 * This code runs inside a sandbox. It imports the handlers of its functions and runs them for each request, several at
 * once.
 */
import { AsyncLocalStorage } from 'node:async_hooks';
import { constants, getPriority, setPriority } from 'node:os';
import { parentPort, workerData } from 'node:worker_threads';
import { type Caller, guardCalls } from '../iam/guard.ts';
import { compileRole } from '../iam/policy.ts';
import { callerOf } from '../iam/role-caller.ts';
import {
  describeError,
  type HostedFunction,
  type InvocationRequest,
  PAYLOAD_LIMIT_BYTES,
  type SandboxMessage,
  type SandboxRequest,
  type SandboxSettings,
} from './invocation.ts';

type Handler = (event: unknown, context: unknown) => unknown;

type Running = { settings: HostedFunction; caller: Caller };

const { functions, yields } = workerData as SandboxSettings;
const post = (message: SandboxMessage) => parentPort?.postMessage(message);

const hosted = new Map(
  functions.map((settings) => [
    settings.name,
    { settings, caller: callerOf(settings.name, settings.role) } satisfies Running,
  ]),
);
const handlers = new Map<string, Handler>();
const running = new AsyncLocalStorage<Running>();

/** A thread with several functions refuses every call while it does not know which function makes the call. */
const [only] = functions.length === 1 ? [...hosted.values()] : [];
const now = () => running.getStore() ?? only;
const NOBODY: Caller = {
  functionName: 'rebond-nobody',
  role: compileRole([]),
  onAllowed() {},
  onRefused() {},
};

/** Gives each function its own variables, role and log, as if it had a process of its own. */
function separateFunctions(): void {
  const inherited = process.env;
  Object.defineProperty(process, 'env', { get: () => now()?.settings.environment ?? inherited });
  for (const stream of [process.stdout, process.stderr]) {
    stream.write = (chunk: string | Uint8Array) => {
      const text = typeof chunk === 'string' ? chunk : Buffer.from(chunk).toString();
      post({ kind: 'log', name: now()?.settings.name ?? '', text });
      return true;
    };
  }
  guardCalls(() => now()?.caller ?? NOBODY);
}

function contextOf(
  { functionName, functionArn, memoryMb }: HostedFunction,
  request: InvocationRequest,
) {
  // A test may have set the date of the thread that sent the request.
  const endMs = performance.now() + request.timeoutMs;
  return {
    awsRequestId: request.requestId,
    functionName,
    functionVersion: '$LATEST',
    invokedFunctionArn: functionArn,
    memoryLimitInMB: String(memoryMb),
    logGroupName: `/aws/lambda/${functionName}`,
    logStreamName: 'local',
    callbackWaitsForEmptyEventLoop: true,
    getRemainingTimeInMillis: () => Math.max(0, endMs - performance.now()),
  };
}

async function run({ settings }: Running, request: InvocationRequest): Promise<void> {
  try {
    const handler = handlers.get(request.name);
    const result = await handler?.(JSON.parse(request.event), contextOf(settings, request));
    const payload = JSON.stringify(result) ?? 'null';
    if (payload.length * 3 > PAYLOAD_LIMIT_BYTES) assertFits(payload);
    post({ kind: 'result', id: request.id, payload });
  } catch (error) {
    console.error(error);
    post({ kind: 'failure', id: request.id, error: describeError(error) });
  }
}

function assertFits(payload: string): void {
  const size = Buffer.byteLength(payload);
  if (size <= PAYLOAD_LIMIT_BYTES) return;
  const error = new Error(
    `Response payload size (${size} bytes) exceeded maximum allowed payload size (${PAYLOAD_LIMIT_BYTES} bytes).`,
  );
  error.name = 'Function.ResponseSizeTooLarge';
  throw error;
}

async function load({ settings: { name, handlerUrl } }: Running): Promise<void> {
  try {
    const module: unknown = await import(handlerUrl);
    const handler = (module as { handler?: unknown }).handler;
    if (typeof handler !== 'function') throw new Error(`${handlerUrl} exports no handler`);
    handlers.set(name, handler as Handler);
    post({ kind: 'ready', name });
  } catch (error) {
    console.error(error);
    const described = { ...describeError(error), errorType: 'Runtime.ImportModuleError' };
    post({ kind: 'broken', name, error: described });
  }
}

/**
 * All functions share one machine, and no page should wait for a message that may leave later. Only on Linux does
 * `setPriority(0)` mean the calling thread; elsewhere it means the whole process.
 */
function giveWay(): void {
  if (process.platform !== 'linux') return;
  // `nice npm start` has already given up some priority, so less may be left to give up.
  setPriority(0, Math.min(constants.priority.PRIORITY_LOW, getPriority() + BACKGROUND_NICENESS));
}

/** A thread with this niceness gets a ninth of an ordinary thread's processor time. */
const BACKGROUND_NICENESS = 10;

if (yields) giveWay();
separateFunctions();
parentPort?.on('message', (request: SandboxRequest) => {
  const target = hosted.get(request.name);
  if (target === undefined) throw new Error(`This sandbox has no function ${request.name}`);
  running.run(target, () => void (request.kind === 'load' ? load(target) : run(target, request)));
});
