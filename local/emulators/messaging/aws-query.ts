/** This file speaks AWS's Query protocol, which SES v1 and SNS use: a form as the request, XML as the answer. */
import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { readBody } from '../../cloud/gateway/read-body.ts';
import { reportFault } from '../../report-fault.ts';
import { type Door, validationMessage } from '../shapes/door.ts';
import { type Model, shapeName } from '../shapes/shape.ts';

/** SES's own limit is 10 MB per message; base64 and the form's escapes make it larger. */
const LARGEST_BODY_BYTES = 20 * 1024 * 1024;

export type QueryService = { namespace: string; version: string; door: Door };
export type Answer = Readonly<Record<string, string>>;

export class QueryError extends Error {
  readonly code: string;
  readonly status: number;

  constructor(code: string, message: string, status = 400) {
    super(message);
    this.code = code;
    this.status = status;
  }
}

export async function answerQuery(
  request: IncomingMessage,
  response: ServerResponse,
  service: QueryService,
  perform: (input: unknown) => Answer,
): Promise<void> {
  const requestId = randomUUID();
  const reply = (status: number, root: string, content: string) => {
    response.writeHead(status, { 'content-type': 'text/xml', 'x-amzn-requestid': requestId });
    response.end(`<${root} xmlns="${service.namespace}">${content}</${root}>`);
  };
  try {
    const body = await readBody(request, LARGEST_BODY_BYTES);
    if (body === undefined) {
      throw new QueryError('RequestEntityTooLarge', 'Request size exceeded the limit', 413);
    }
    const form = new URLSearchParams(body.toString('utf8'));
    const action = form.get('Action');
    if (request.method !== 'POST' || action === null) {
      throw new QueryError('MissingAction', 'Could not find an operation in the request', 400);
    }
    const result = elements(checked(service, action, form, perform));
    const metadata = `<ResponseMetadata><RequestId>${requestId}</RequestId></ResponseMetadata>`;
    const content = `<${action}Result>${result}</${action}Result>${metadata}`;
    reply(200, `${action}Response`, content);
  } catch (error) {
    const known = knownError(error);
    const details = elements({
      Type: known.status < 500 ? 'Sender' : 'Receiver',
      Code: known.code,
      Message: known.message,
    });
    reply(
      known.status,
      'ErrorResponse',
      `<Error>${details}</Error>${elements({ RequestId: requestId })}`,
    );
  }
}

function checked(
  { door, version }: QueryService,
  action: string,
  form: URLSearchParams,
  perform: (input: unknown) => Answer,
): Answer {
  const operation = Object.hasOwn(door.model.operations, action)
    ? door.model.operations[action]
    : undefined;
  const asked = form.get('Version');
  if (operation === undefined || asked !== version) {
    throw new QueryError(
      'InvalidAction',
      `Could not find operation ${action} for version ${asked ?? 'NO_VERSION_SPECIFIED'}`,
    );
  }
  const input = readForm(door.model, operation.input, form);
  const problems = door.wrong(action, input);
  if (problems.length > 0) throw new QueryError('ValidationError', validationMessage(problems));
  try {
    const answer = perform(input);
    door.checkAnswer(action, answer);
    return answer;
  } catch (error) {
    if (error instanceof QueryError) door.checkError(action, error.code);
    throw error;
  }
}

function knownError(error: unknown): QueryError {
  if (error instanceof QueryError) return error;
  reportFault('Messaging', error);
  return new QueryError('InternalFailure', 'The request processing has failed.', 500);
}

/** Returns the values of a list: `Destinations` reads `Destinations.member.1` and so on. */
export const listOf = (form: URLSearchParams, name: string): string[] =>
  numbered((at) => form.get(`${name}.member.${at}`) ?? undefined);

function elements(values: Readonly<Record<string, string>>): string {
  const escaped = Object.entries(values).map(
    ([name, value]) => `<${name}>${escapeXml(value)}</${name}>`,
  );
  return escaped.join('');
}

export function escapeXml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}

/** Reads the texts that `reference` describes from the parameters whose names begin with `name`. */
function readForm(
  { shapes }: Pick<Model, 'shapes'>,
  reference: string,
  form: URLSearchParams,
  name = '',
): unknown {
  const shape = shapes[shapeName(reference)];
  if (shape === undefined) throw new Error(`No shape ${reference} is recorded`);
  const read = (each: string, at: string) => readForm({ shapes }, each, form, at);
  if (shape.type === 'structure') {
    const entries = Object.entries(shape.members ?? {}).flatMap(([member, each]) => {
      const wire = wireName(each) ?? member;
      const value = read(each, name === '' ? wire : `${name}.${wire}`);
      return value === undefined ? [] : [[member, value] as const];
    });
    return entries.length === 0 && name !== '' ? undefined : Object.fromEntries(entries);
  }
  if (shape.type === 'list') {
    const values = numbered((at) => read(shape.member ?? '', `${name}.member.${at}`));
    // The name alone, without a value, is an empty list.
    return values.length === 0 && form.get(name) !== '' ? undefined : values;
  }
  if (shape.type === 'map') {
    const { key = '', value = '' } = shape;
    const entries = numbered((at) => {
      const entry = `${name}.entry.${at}`;
      const named = form.get(`${entry}.${wireName(key) ?? 'key'}`);
      return named === null
        ? undefined
        : [named, read(value, `${entry}.${wireName(value) ?? 'value'}`)];
    });
    return entries.length === 0 ? undefined : Object.fromEntries(entries as [string, unknown][]);
  }
  return form.get(name) ?? undefined;
}

const wireName = (reference: string): string | undefined => reference.split(' ')[1];

function numbered<Value>(at: (place: number) => Value | undefined): Value[] {
  const found: Value[] = [];
  for (;;) {
    const value = at(found.length + 1);
    if (value === undefined) return found;
    found.push(value);
  }
}
