import type { IncomingMessage, ServerResponse } from 'node:http';
import { ACCOUNT_ID, REGION } from '../../resources.ts';
import { openDoor } from '../shapes/door.ts';
import { AwsError, answerJson, type JsonService } from '../shapes/json-call.ts';

type Asked = { Name: string; Names: string[]; WithDecryption?: boolean };

/** Answers GetParameter and GetParameters of fixed SecureStrings, and every other call with AWS's error. */
export function createSsm(values: Readonly<Record<string, string>>) {
  const parameter = (name: string, decrypted = false) => ({
    ARN: `arn:aws:ssm:${REGION}:${ACCOUNT_ID}:parameter${name}`,
    DataType: 'text',
    Name: name,
    Type: 'SecureString',
    // Without decryption AWS returns the ciphertext, which no reader of ours may mistake for the value.
    Value: decrypted ? values[name] : Buffer.from(`encrypted:${name}`).toString('base64'),
    Version: 1,
  });
  const isKnown = (name: string) => Object.hasOwn(values, name);
  const actions = new Map<string, (asked: Asked) => object>([
    [
      'GetParameter',
      ({ Name, WithDecryption }) => {
        if (!isKnown(Name)) throw new AwsError('ParameterNotFound');
        return { Parameter: parameter(Name, WithDecryption) };
      },
    ],
    [
      'GetParameters',
      ({ Names, WithDecryption }) => ({
        Parameters: Names.filter(isKnown).map((name) => parameter(name, WithDecryption)),
        InvalidParameters: Names.filter((name) => !isKnown(name)),
      }),
    ],
  ]);
  const service: JsonService = {
    target: 'AmazonSSM',
    door: openDoor('ssm'),
    errors: { invalid: 'ValidationException', internal: 'InternalServerError' },
    find(name, isSigned) {
      if (!isSigned) throw new AwsError('MissingAuthenticationTokenException');
      const action = actions.get(name);
      return action && ((input) => action(input as Asked));
    },
  };
  return (request: IncomingMessage, response: ServerResponse): Promise<void> =>
    answerJson(request, response, service);
}
