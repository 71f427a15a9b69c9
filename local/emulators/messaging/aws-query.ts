/** AWS's Query protocol, which SES v1 and SNS use: a form as the request, XML as the answer. */
import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Door } from '../shapes/door.ts';
import { validationMessage } from '../shapes/door.ts';
import { readForm, readTexts } from '../shapes/form.ts';

/** SES's own limit is 10 MB per message; base64 and the form's escapes make it larger. */
const LARGEST_BODY_BYTES = 20 * 1024 * 1024;

export type QueryService = { namespace: string; version: string; door: Door };
export type QueryAction = (form: URLSearchParams) => Readonly<Record<string, string>>;

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
  perform: (action: string, form: URLSearchParams) => ReturnType<QueryAction>,
): Promise<void> {
  const requestId = randomUUID();
  const reply = (status: number, root: string, content: string) => {
    response.writeHead(status, { 'content-type': 'text/xml', 'x-amzn-requestid': requestId });
    response.end(`<${root} xmlns="${service.namespace}">${content}</${root}>`);
  };
  try {
    const form = new URLSearchParams(await readBody(request));
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
  perform: (action: string, form: URLSearchParams) => ReturnType<QueryAction>,
): ReturnType<QueryAction> {
  const operation = Object.hasOwn(door.model.operations, action)
    ? door.model.operations[action]
    : undefined;
  if (operation === undefined || form.get('Version') !== version) {
    throw unknownAction(action, form.get('Version'));
  }
  const problems = door.wrong(action, readForm(door.model, operation.input, form));
  if (problems.length > 0) throw new QueryError('ValidationError', validationMessage(problems));
  try {
    const answer = perform(action, form);
    door.checkAnswer(action, readTexts(door.model, operation.output ?? '', answer));
    return answer;
  } catch (error) {
    if (error instanceof QueryError) door.checkError(action, error.code);
    throw error;
  }
}

function knownError(error: unknown): QueryError {
  if (error instanceof QueryError) return error;
  console.error('Messaging:', error);
  return new QueryError('InternalFailure', 'The request processing has failed.', 500);
}

function unknownAction(action: string, version: string | null): QueryError {
  return new QueryError(
    'InvalidAction',
    `Could not find operation ${action} for version ${version ?? 'NO_VERSION_SPECIFIED'}`,
  );
}

/** The values of a list: `Destination.ToAddresses` reads `Destination.ToAddresses.member.1` and so on. */
export function listOf(form: URLSearchParams, name: string): string[] {
  const values: string[] = [];
  for (let index = 1; ; index++) {
    const value = form.get(`${name}.member.${index}`);
    if (value === null) return values;
    values.push(value);
  }
}

async function readBody(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of request) {
    const bytes = Buffer.from(chunk);
    length += bytes.length;
    if (length <= LARGEST_BODY_BYTES) chunks.push(bytes);
  }
  if (length > LARGEST_BODY_BYTES) {
    throw new QueryError('RequestEntityTooLarge', 'Request size exceeded the limit', 413);
  }
  return Buffer.concat(chunks).toString('utf8');
}

function elements(values: Readonly<Record<string, string>>): string {
  const escaped = Object.entries(values).map(
    ([name, value]) => `<${name}>${escapeXml(value)}</${name}>`,
  );
  return escaped.join('');
}

function escapeXml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
