/** Reads the fields of a request. AWS's model (../shapes/door.ts) has checked their types, lengths and patterns. */
import { AwsError, type Input } from '../shapes/json-call.ts';
import { invalidParameter, notAuthorized } from './errors.ts';

/** @throws InvalidParameterException for a missing field, which the model does not always require. */
export function requiredText(input: Input, field: string): string {
  const value = optionalText(input, field);
  if (value !== undefined) return value;
  const name = `${field.charAt(0).toLowerCase()}${field.slice(1)}`;
  throw invalidParameter(
    `1 validation error detected: Value null at '${name}' failed to satisfy constraint: Member must not be null`,
  );
}

export const optionalText = (input: Input, field: string) =>
  (input[field] ?? undefined) as string | undefined;

/** Reads a map such as AuthParameters or ClientMetadata. The map is empty if the field is absent. */
export const textMap = (input: Input, field: string) =>
  (input[field] ?? {}) as Readonly<Record<string, string>>;

/** @throws InvalidParameterException naming the parameter, as InitiateAuth and RespondToAuthChallenge do. */
export function requiredParameter(map: Readonly<Record<string, string>>, name: string): string {
  const value = map[name];
  if (!value) throw invalidParameter(`Missing required parameter ${name}`);
  return value;
}

export function attributeList(input: Input, field: string): Record<string, string> {
  const list = (input[field] ?? []) as { Name: string; Value?: string }[];
  return Object.fromEntries(list.map(({ Name, Value }) => [Name, Value ?? '']));
}

/** @throws ResourceNotFoundException for another pool's client, NotAuthorizedException for a secret hash. */
export function checkClient(input: Input, clientId: string): void {
  const given = requiredText(input, 'ClientId');
  if (given !== clientId) {
    throw new AwsError('ResourceNotFoundException', `User pool client ${given} does not exist.`);
  }
  if (optionalText(input, 'SecretHash') !== undefined) {
    throw notAuthorized(
      `Client ${clientId} is not configured with a secret but secret was received`,
    );
  }
}

const MINIMUM_LENGTH = 8;

/** @throws InvalidPasswordException for fewer than 8 characters of any kind. */
export function checkPassword(password: string): void {
  if (password.length >= MINIMUM_LENGTH) return;
  throw new AwsError(
    'InvalidPasswordException',
    'Password did not conform with policy: Password not long enough',
  );
}
