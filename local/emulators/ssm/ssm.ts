import type { IncomingMessage, ServerResponse } from 'node:http';
import { ACCOUNT_ID, REGION } from '../../resources.ts';
import { openDoor } from '../shapes/door.ts';
import { AwsError, answerJson, type JsonService } from '../shapes/json-call.ts';

type Asked = { Names: string[]; WithDecryption?: boolean };

/** Answers GetParameters of fixed SecureStrings, and every other call with AWS's error. */
export function createSsm(values: Readonly<Record<string, string>>) {
  const isKnown = (name: string) => Object.hasOwn(values, name);
  const getParameters = ({ Names, WithDecryption }: Asked) => ({
    Parameters: Names.filter(isKnown).map((name) => ({
      ARN: `arn:aws:ssm:${REGION}:${ACCOUNT_ID}:parameter${name}`,
      DataType: 'text',
      Name: name,
      Type: 'SecureString',
      // Without decryption AWS returns the ciphertext, which no reader of ours may mistake for the value.
      Value: WithDecryption ? values[name] : Buffer.from(`encrypted:${name}`).toString('base64'),
      Version: 1,
    })),
    InvalidParameters: Names.filter((name) => !isKnown(name)),
  });
  const service: JsonService = {
    target: 'AmazonSSM',
    door: openDoor('ssm'),
    errors: { invalid: 'ValidationException', internal: 'InternalServerError' },
    find(name, isSigned) {
      if (!isSigned) throw new AwsError('MissingAuthenticationTokenException');
      return name === 'GetParameters' ? (input) => getParameters(input as Asked) : undefined;
    },
  };
  return (request: IncomingMessage, response: ServerResponse): Promise<void> =>
    answerJson(request, response, service);
}
