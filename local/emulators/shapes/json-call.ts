/** Cognito and Parameter Store use this protocol, AWS JSON 1.1. */
import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { readBody } from '../../cloud/gateway/read-body.ts';
import { reportFault } from '../../report-fault.ts';
import { type Door, validationMessage } from './door.ts';
import { isObject, kindOf } from './shape.ts';

export type Input = Readonly<Record<string, unknown>>;

/** AWS clients compare the name of such an error, and sometimes its message. */
export class AwsError extends Error {
  override readonly name: string;
  readonly status: number;

  constructor(name: string, message = name, status = 400) {
    super(message);
    this.name = name;
    this.status = status;
  }
}

export type JsonService = {
  /** The header `x-amz-target` contains this name of the service and, after a dot, the action. */
  target: string;
  door: Door;
  /**
   * These are the service's names of two errors: for an input that its model refuses, and for a fault of the
   * service itself.
   */
  errors: { invalid: string; internal: string };
  largestBytes?: number;
  /** Finds an action. @throws AwsError when the caller may not use it. */
  find(action: string, isSigned: boolean): ((input: Input) => Promise<object> | object) | undefined;
};

export function actionOf({ headers }: Pick<IncomingMessage, 'headers'>, service: string): string {
  const [target, action = ''] = String(headers['x-amz-target'] ?? '').split('.');
  return target === service ? action : '';
}

export async function answerJson(
  request: IncomingMessage,
  response: ServerResponse,
  service: JsonService,
): Promise<void> {
  const send = (status: number, body: object, headers: Record<string, string> = {}) =>
    response
      .writeHead(status, {
        'content-type': 'application/x-amz-json-1.1',
        'cache-control': 'no-store',
        'x-amzn-requestid': randomUUID(),
        ...headers,
      })
      .end(JSON.stringify(body));
  const action = actionOf(request, service.target);
  try {
    send(200, await perform(request, service, action));
  } catch (error) {
    const { name, message, status } = known(error, service, action);
    send(
      status,
      { __type: name, message },
      { 'x-amzn-errortype': name, 'x-amzn-errormessage': encodeURI(message.toWellFormed()) },
    );
  }
}

async function perform(
  request: IncomingMessage,
  { door, errors, find, largestBytes }: JsonService,
  action: string,
): Promise<object> {
  const isSigned = request.headers.authorization?.startsWith('AWS4-HMAC-SHA256 ') === true;
  const act = request.method === 'POST' ? find(action, isSigned) : undefined;
  if (act === undefined) {
    const asked = request.headers['x-amz-target'] || '(no X-Amz-Target)';
    throw new AwsError('UnknownOperationException', `The operation ${asked} is not known here.`);
  }
  const body = await readBody(request, largestBytes);
  if (body === undefined) {
    throw new AwsError('RequestEntityTooLargeException', 'Request entity too large', 413);
  }
  const input = parsed(body.toString('utf8'));
  const problems = door.wrong(action, input);
  const unreadable = problems.find(({ kind }) => kind === 'type');
  if (unreadable) throw unreadableInput(unreadable.says);
  if (problems.length > 0) throw new AwsError(errors.invalid, validationMessage(problems));
  const answer = await act(input);
  door.checkAnswer(action, answer);
  return answer;
}

const unreadableInput = (message: string) => new AwsError('SerializationException', message);

function parsed(body: string): Input {
  let value: unknown;
  try {
    value = JSON.parse(body === '' ? '{}' : body);
  } catch {
    throw unreadableInput('Unable to parse the request body as JSON.');
  }
  if (!isObject(value)) throw unreadableInput(`Unexpected ${kindOf(value)} at the top level.`);
  return value;
}

/** Returns the error itself, or an internal error if the action does not have it. */
function known(error: unknown, { target, door, errors }: JsonService, action: string): AwsError {
  try {
    if (!(error instanceof AwsError)) throw error;
    door.checkError(action, error.name);
    return error;
  } catch (problem) {
    reportFault(target, problem);
    return new AwsError(errors.internal, 'Something went wrong', 500);
  }
}
