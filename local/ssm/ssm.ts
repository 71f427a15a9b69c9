import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import * as z from 'zod/mini';
import { readBody } from '../gateway/read-body.ts';
import { ACCOUNT_ID, REGION } from '../resources.ts';

const oneName = z.object({ Name: z.string(), WithDecryption: z.optional(z.boolean()) });
const names = z.object({
  Names: z.array(z.string()).check(z.minLength(1), z.maxLength(10)),
  WithDecryption: z.optional(z.boolean()),
});

/** Parameter Store with fixed SecureString parameters: GetParameter and GetParameters, and AWS's errors for all else. */
export function createSsm(values: Readonly<Record<string, string>>) {
  const parameter = (name: string, decrypted: boolean) => ({
    ARN: `arn:aws:ssm:${REGION}:${ACCOUNT_ID}:parameter${name}`,
    DataType: 'text',
    Name: name,
    Type: 'SecureString',
    // Without decryption AWS gives the ciphertext; no reader of ours may take this for the value.
    Value: decrypted ? values[name] : Buffer.from(`encrypted:${name}`).toString('base64'),
    Version: 1,
  });

  function answer(action: string | undefined, body: unknown): unknown {
    if (action === 'GetParameter') {
      const input = valid(oneName, body);
      if (!Object.hasOwn(values, input.Name)) throw new AwsError('ParameterNotFound');
      return { Parameter: parameter(input.Name, input.WithDecryption === true) };
    }
    if (action === 'GetParameters') {
      const input = valid(names, body);
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
      send(200, answer(service === 'AmazonSSM' ? action : undefined, parsed(body)));
    } catch (error) {
      const name = error instanceof AwsError ? error.type : 'InternalServerError';
      const status = error instanceof AwsError ? 400 : 500;
      send(status, { __type: name, message: name }, { 'x-amzn-errortype': name });
    }
  };
}

class AwsError extends Error {
  readonly type: string;

  constructor(type: string) {
    super(type);
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

function valid<Schema extends z.ZodMiniType>(schema: Schema, body: unknown): z.output<Schema> {
  const result = schema.safeParse(body);
  if (!result.success) throw new AwsError('ValidationException');
  return result.data;
}
