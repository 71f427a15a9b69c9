/** AWS's model has accepted the request, but the pool may still refuse it. */
import { CognitoError, invalidParameter, notAuthorized, serialization } from './errors.ts';

export type Input = Readonly<Record<string, unknown>>;

/** Parses the JSON object of a request. @throws SerializationException for anything else. */
export function parseInput(body: string): Input {
  let value: unknown;
  try {
    value = JSON.parse(body === '' ? '{}' : body);
  } catch {
    throw serialization('Unable to parse the request body as JSON.');
  }
  if (!isObject(value)) throw serialization(`Unexpected ${jsonKind(value)} at the top level.`);
  return value;
}

/** @throws InvalidParameterException for a missing or empty field, SerializationException for another type. */
export function requiredText(input: Input, field: string): string {
  const value = optionalText(input, field);
  const at = `at '${field.charAt(0).toLowerCase()}${field.slice(1)}'`;
  if (value === undefined) {
    throw invalidParameter(
      `1 validation error detected: Value null ${at} failed to satisfy constraint: Member must not be null`,
    );
  }
  if (value === '') {
    throw invalidParameter(
      `1 validation error detected: Value at ${at.slice(3)} failed to satisfy constraint: Member must have length greater than or equal to 1`,
    );
  }
  return value;
}

export function optionalText(input: Input, field: string): string | undefined {
  const value = input[field];
  if (value === undefined || value === null) return undefined;
  if (typeof value !== 'string') {
    throw serialization(`${jsonKind(value)} can not be converted to a String`);
  }
  return value;
}

export function textMap(input: Input, field: string): Readonly<Record<string, string>> {
  const value = input[field];
  if (value === undefined || value === null) return {};
  if (!isObject(value)) throw serialization(`${jsonKind(value)} can not be converted to a Map`);
  const entries = Object.keys(value).map((key) => [key, optionalText(value, key) ?? '']);
  return Object.fromEntries(entries);
}

/** @throws InvalidParameterException naming the parameter, as InitiateAuth and RespondToAuthChallenge do. */
export function requiredParameter(map: Readonly<Record<string, string>>, name: string): string {
  const value = map[name];
  if (!value) throw invalidParameter(`Missing required parameter ${name}`);
  return value;
}

export function attributeList(input: Input, field: string): Record<string, string> {
  const list = input[field];
  if (list === undefined || list === null) return {};
  if (!Array.isArray(list)) throw serialization(`${jsonKind(list)} can not be converted to a List`);
  const entries = list.map((item: unknown) => {
    if (!isObject(item)) throw serialization(`${jsonKind(item)} can not be converted to an Object`);
    return [requiredText(item, 'Name'), optionalText(item, 'Value') ?? ''];
  });
  return Object.fromEntries(entries);
}

/** @throws ResourceNotFoundException for another pool's client, NotAuthorizedException for a secret hash. */
export function checkClient(input: Input, clientId: string): void {
  const given = requiredText(input, 'ClientId');
  if (given !== clientId) {
    throw new CognitoError(
      'ResourceNotFoundException',
      `User pool client ${given} does not exist.`,
    );
  }
  if (optionalText(input, 'SecretHash') !== undefined) {
    throw notAuthorized(
      `Client ${clientId} is not configured with a secret but secret was received`,
    );
  }
}

export function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function jsonKind(value: unknown): string {
  if (Array.isArray(value)) return 'START_ARRAY';
  if (typeof value === 'object') return value === null ? 'VALUE_NULL' : 'START_OBJECT';
  if (typeof value === 'boolean') return value ? 'TRUE_VALUE' : 'FALSE_VALUE';
  return typeof value === 'string' ? 'STRING_VALUE' : 'NUMBER_VALUE';
}
