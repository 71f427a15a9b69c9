import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { readBody } from '../../cloud/gateway/read-body.ts';
import { ACCOUNT_ID, REGION } from '../../resources.ts';
import { openDoor, validationMessage } from '../shapes/door.ts';

const door = openDoor('ssm');
type Asked = { Name: string; Names: string[]; WithDecryption?: boolean };

/** Answers GetParameter and GetParameters of fixed SecureStrings, and every other call with AWS's error. */
export function createSsm(values: Readonly<Record<string, string>>) {
  const parameter = (name: string, decrypted: boolean) => ({
    ARN: `arn:aws:ssm:${REGION}:${ACCOUNT_ID}:parameter${name}`,
    DataType: 'text',
    Name: name,
    Type: 'SecureString',
    // Without decryption AWS returns the ciphertext, which no reader of ours may mistake for the value.
    Value: decrypted ? values[name] : Buffer.from(`encrypted:${name}`).toString('base64'),
    Version: 1,
  });

  function answer(action: string, body: unknown): unknown {
    const input = checked(action, body);
    if (action === 'GetParameter') {
      if (!Object.hasOwn(values, input.Name)) throw new AwsError('ParameterNotFound');
      return { Parameter: parameter(input.Name, input.WithDecryption === true) };
    }
    if (action === 'GetParameters') {
      const known = input.Names.filter((name) => Object.hasOwn(values, name));
      return {
        Parameters: known.map((name) => parameter(name, input.WithDecryption === true)),
        InvalidParameters: input.Names.filter((name) => !known.includes(name)),
      };
    }
    throw new AwsError('UnknownOperationException');
  }

  return async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const send = (status: number, body: unknown, headers: Record<string, string> = {}) =>
      response
        .writeHead(status, {
          'content-type': 'application/x-amz-json-1.1',
          'x-amzn-requestid': randomUUID(),
          ...headers,
        })
        .end(JSON.stringify(body));
    try {
      const [service, action] = String(request.headers['x-amz-target']).split('.');
      const body = (await readBody(request))?.toString('utf8') ?? '';
      if (!request.headers.authorization?.startsWith('AWS4-HMAC-SHA256 ')) {
        throw new AwsError('MissingAuthenticationTokenException');
      }
      const name = (service === 'AmazonSSM' && action) || '';
      const answered = answer(name, parsed(body));
      door.checkAnswer(name, answered);
      send(200, answered);
    } catch (error) {
      const name = error instanceof AwsError ? error.type : 'InternalServerError';
      const status = error instanceof AwsError ? 400 : 500;
      const message = error instanceof AwsError ? error.message : name;
      if (status === 500) console.error('Parameter Store:', error);
      send(status, { __type: name, message }, { 'x-amzn-errortype': name });
    }
  };
}

class AwsError extends Error {
  readonly type: string;

  constructor(type: string, message = type) {
    super(message);
    this.type = type;
  }
}

function parsed(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    throw new AwsError('SerializationException');
  }
}

function checked(action: string, body: unknown): Asked {
  const problems = door.wrong(action, body);
  const unreadable = problems.find(({ kind }) => kind === 'type');
  if (unreadable) throw new AwsError('SerializationException', unreadable.says);
  if (problems.length > 0) throw new AwsError('ValidationException', validationMessage(problems));
  return body as Asked;
}
