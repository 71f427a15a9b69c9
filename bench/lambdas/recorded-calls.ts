/**
 * Records the requests that a handler sends through the SDK and their answers, so that a bare handler can send the same
 * requests.
 */
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { answerFromMemory } from './canned-connection.ts';

type Command = Parameters<DynamoDBDocumentClient['send']>[0];

export type RecordedCall = {
  /** Returns the same command, with each key of `renamed` replaced by its value wherever it occurs in the input. */
  again(renamed: Readonly<Record<string, string>>): Command;
};

/** Each key is an operation, and its value is the body of the engine's answer. */
export type Answers = ReadonlyMap<string, string>;

export type Recording = { calls: readonly RecordedCall[]; answers: Answers };

type HttpRequest = { headers: Record<string, string> };
type HttpAnswer = { response: { statusCode: number; body: Readable } };
type Handle = (request: HttpRequest, ...rest: unknown[]) => Promise<HttpAnswer>;
type Send = (this: DynamoDBDocumentClient, command: Command, ...rest: unknown[]) => unknown;

const OPERATION = 'x-amz-target';

/**
 * Records the commands that the document clients of this process send during `action`. All are configured like
 * `client`.
 */
export async function record(
  client: DynamoDBDocumentClient,
  action: () => Promise<unknown>,
): Promise<Recording> {
  const calls: RecordedCall[] = [];
  const answers = new Map<string, string>();
  // This type is narrower than the SDK's own, which has one signature per command.
  const documents = DynamoDBDocumentClient.prototype as unknown as { send: Send };
  const { send } = documents;
  const connection = connectionOf(client);
  const { handle } = connection;
  documents.send = function (command, ...rest) {
    calls.push(recordedCall(command));
    return send.call(this, command, ...rest);
  };
  connection.handle = async function (this: unknown, request, ...rest) {
    const answer = await handle.call(this, request, ...rest);
    const body = await text(answer.response.body);
    answers.set(request.headers[OPERATION] ?? '', body);
    answer.response.body = Readable.from([Buffer.from(body)]);
    return answer;
  };
  try {
    await action();
  } finally {
    documents.send = send;
    connection.handle = handle;
  }
  return { calls, answers };
}

/**
 * Runs `action` with every connection answered from memory. A connection that does not use the SDK gets the answer of
 * the recorded read.
 */
export async function answeredFrom(
  client: DynamoDBDocumentClient,
  answers: Answers,
  action: () => Promise<void>,
): Promise<void> {
  const connection = connectionOf(client);
  const { handle } = connection;
  const bodies = new Map([...answers].map(([operation, body]) => [operation, Buffer.from(body)]));
  connection.handle = async ({ headers }) => ({
    response: Object.assign(
      { statusCode: 200, body: Readable.from([bodies.get(headers[OPERATION] ?? '')]) },
      { headers: { 'content-type': 'application/x-amz-json-1.0' } },
    ),
  });
  const connect = answerFromMemory(bodies.get('DynamoDB_20120810.GetItem') ?? Buffer.of());
  try {
    await action();
  } finally {
    connection.handle = handle;
    connect();
  }
}

/** Returns the prototype that the connections of `client` share. The public type of the connections lacks it. */
const connectionOf = (client: DynamoDBDocumentClient): { handle: Handle } =>
  Object.getPrototypeOf(client.config.requestHandler);

function recordedCall(command: Command): RecordedCall {
  // Every command of the SDK can be created from its input alone.
  const Again = command.constructor as new (input: unknown) => Command;
  const input = JSON.stringify(command.input);
  const rename = (renamed: Readonly<Record<string, string>>) =>
    Object.entries(renamed).reduce((whole, [from, to]) => whole.replaceAll(from, to), input);
  return {
    again: (renamed) => new Again(JSON.parse(rename(renamed))),
  };
}
