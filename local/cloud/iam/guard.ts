/** Checks a thread's calls to AWS in that thread: a proxy would add a third of a millisecond to each call. */
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { type ClientRequest, IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import { refusedKeyCondition } from '../../emulators/engines/key-conditions.ts';
import { absenceNeed, type Call, needsOf, signedService } from './calls.ts';
import type { Grant, Need, Role } from './policy.ts';
import { assumedRole, type Refusal, refusalOf } from './refusal.ts';

export type Caller = {
  functionName: string;
  role: Role;
  onAllowed(grant: Grant): void;
  onRefused(): void;
};

/**
 * Checks each call of this thread to AWS against the role of `callerNow()`; without a caller, the call is the
 * cloud's own. A refused call is not sent: it gets the service's own refusal. Returns a function that ends the
 * checks.
 */
export function guardCalls(callerNow: () => Caller | undefined): () => void {
  const onRequest = (message: unknown) => {
    const caller = callerNow();
    if (caller) guard((message as { request: ClientRequest }).request, caller);
  };
  subscribe(CHANNEL, onRequest);
  return () => unsubscribe(CHANNEL, onRequest);
}

/** Node announces each `node:http` request here before it sends anything. */
const CHANNEL = 'http.client.request.created';

function guard(request: ClientRequest, caller: Caller): void {
  const end = request.end.bind(request) as (...args: unknown[]) => ClientRequest;
  const write = request.write.bind(request) as (...args: unknown[]) => boolean;
  let began = false;
  const mayBegin = (body: unknown): boolean => {
    if (began) return true;
    began = true;
    const service = signedService(request.getHeader('authorization'));
    if (service === undefined) return true;
    const call = callOf(request, service, service === 's3' ? '' : textOf(body));
    const refusal = judge(call, needsOf(call), caller) ?? refusedKeyCondition(call);
    if (refusal) answer(request, refusal);
    else hideWhatIsNotThere(request, call, caller);
    return refusal === undefined;
  };
  request.end = (...args: unknown[]) => {
    return mayBegin(args[0]) ? end(...args) : request;
  };
  // A body in several pieces is a file for S3, whose content needs no check.
  request.write = (...args: unknown[]) => (mayBegin(undefined) ? write(...args) : true);
}

function judge(
  { service }: Call,
  needs: readonly Need[],
  { functionName, role, onAllowed, onRefused }: Caller,
): Refusal | undefined {
  for (const need of needs) {
    const decision = role.decide(need);
    if (decision.allowed) {
      onAllowed(decision.grant);
      continue;
    }
    onRefused();
    const { explicit } = decision;
    const user = assumedRole(functionName);
    console.error(`${user} is not authorized to perform ${need.action} on ${need.resource}`);
    return refusalOf(service, { ...need, user, explicit });
  }
  return undefined;
}

/** S3 answers 403 instead of 404 to a caller that may not list the bucket. */
function hideWhatIsNotThere(request: ClientRequest, call: Call, caller: Caller): void {
  const need = absenceNeed(call);
  if (need === undefined) return;
  const emit = request.emit.bind(request) as (
    event: string | symbol,
    ...args: unknown[]
  ) => boolean;
  request.emit = (event: string | symbol, ...args: unknown[]) => {
    const [response] = args;
    if (event !== 'response' || !(response instanceof IncomingMessage)) return emit(event, ...args);
    const refusal = response.statusCode === 404 ? judge(call, [need], caller) : undefined;
    if (refusal === undefined) return emit(event, ...args);
    response.resume();
    return emit('response', responseOf(refusal, call.method));
  };
}

function answer(request: ClientRequest, refusal: Refusal): void {
  const response = responseOf(refusal, request.method);
  // The caller already has its answer, so an error of the unused socket does not matter.
  request.on('error', () => {});
  response.once('close', () => request.destroy());
  process.nextTick(() => request.emit('response', response));
}

function responseOf({ status, headers, body }: Refusal, method: string): IncomingMessage {
  const response = new IncomingMessage(new Socket());
  response.statusCode = status;
  Object.assign(response.headers, headers);
  response.push(method === 'HEAD' ? null : body);
  if (method !== 'HEAD') response.push(null);
  response.complete = true;
  return response;
}

function callOf(request: ClientRequest, service: string, body: string): Call {
  const target = String(request.getHeader('x-amz-target') ?? '');
  return {
    service,
    method: request.method,
    path: request.path,
    action: target.slice(target.indexOf('.') + 1),
    body,
  };
}

function textOf(body: unknown): string {
  if (typeof body === 'string') return body;
  return ArrayBuffer.isView(body)
    ? Buffer.from(body.buffer, body.byteOffset, body.byteLength).toString('utf8')
    : '{}';
}
