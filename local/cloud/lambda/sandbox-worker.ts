/** The code inside a sandbox: imports one handler and runs it for each request, several at once. */
import { constants, getPriority, setPriority } from 'node:os';
import { parentPort, workerData } from 'node:worker_threads';
import { guardCalls } from '../iam/guard.ts';
import { callerOf } from '../iam/role-caller.ts';
import {
  describeError,
  type InvocationRequest,
  PAYLOAD_LIMIT_BYTES,
  type SandboxMessage,
  type SandboxSettings,
} from './invocation.ts';

type Handler = (event: unknown, context: unknown) => unknown;

const settings = workerData as SandboxSettings;
const post = (message: SandboxMessage) => parentPort?.postMessage(message);

function contextOf(request: InvocationRequest) {
  return {
    awsRequestId: request.requestId,
    functionName: settings.functionName,
    functionVersion: '$LATEST',
    invokedFunctionArn: settings.functionArn,
    memoryLimitInMB: String(settings.memoryMb),
    logGroupName: `/aws/lambda/${settings.functionName}`,
    logStreamName: 'local',
    callbackWaitsForEmptyEventLoop: true,
    getRemainingTimeInMillis: () => Math.max(0, request.deadlineMs - Date.now()),
  };
}

async function run(handler: Handler, request: InvocationRequest): Promise<void> {
  try {
    const result = await handler(JSON.parse(request.event), contextOf(request));
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

async function importHandler(): Promise<Handler> {
  const module: unknown = await import(settings.handlerUrl);
  const handler = (module as { handler?: unknown }).handler;
  if (typeof handler !== 'function') throw new Error(`${settings.handlerUrl} exports no handler`);
  return handler as Handler;
}

/**
 * On AWS each function has a machine of its own. Here they share one, and a message may leave a moment later so that no
 * page has to wait. Only on Linux does 0 mean the calling thread; elsewhere it would be the whole cloud.
 */
function giveWay(): void {
  if (process.platform !== 'linux') return;
  // Under `nice npm start` less priority may be left to give up.
  setPriority(0, Math.min(constants.priority.PRIORITY_LOW, getPriority() + BACKGROUND_NICENESS));
}

/**
 * About a ninth of an ordinary thread's weight when both need the processor, and all of the processor when no other
 * thread does.
 */
const BACKGROUND_NICENESS = 10;

if (settings.inBackground) giveWay();
const caller = callerOf(settings.name, settings.role);
guardCalls(() => caller);
try {
  const handler = await importHandler();
  parentPort?.on('message', (request: InvocationRequest) => void run(handler, request));
  post({ kind: 'ready' });
} catch (error) {
  console.error(error);
  post({
    kind: 'broken',
    error: { ...describeError(error), errorType: 'Runtime.ImportModuleError' },
  });
}
