/** The attributes of a user, as clients may write them and as Cognito shows them. */
import { invalidParameter, notAuthorized } from './errors.ts';
import type { User } from './user-store.ts';

/** OpenID Connect's standard attributes that the pool's schema has; e-mail is the username and is kept apart. */
const WRITABLE = new Set([
  'address',
  'birthdate',
  'family_name',
  'gender',
  'given_name',
  'locale',
  'middle_name',
  'name',
  'nickname',
  'phone_number',
  'picture',
  'preferred_username',
  'profile',
  'updated_at',
  'website',
  'zoneinfo',
]);
const LONGEST_VALUE = 2048;
const SYSTEM = new Set(['sub', 'email_verified', 'phone_number_verified', 'identities']);

/**
 * @throws NotAuthorizedException for what only the pool writes,
 * InvalidParameterException for what the schema does not have or allow.
 */
export function checkAttributes(attributes: Readonly<Record<string, string>>): void {
  for (const [name, value] of Object.entries(attributes)) {
    if (SYSTEM.has(name)) {
      throw notAuthorized('A client attempted to write unauthorized attribute');
    }
    if (!WRITABLE.has(name)) {
      throw invalidParameter(
        `Attributes did not conform to the schema: ${name}: Attribute does not exist in the schema.\n`,
      );
    }
    if (value.length > LONGEST_VALUE) {
      throw invalidParameter(
        `Attributes did not conform to the schema: ${name}: String must be no longer than ${LONGEST_VALUE} characters\n`,
      );
    }
    if (name === 'phone_number' && !/^\+[1-9]\d{1,14}$/.test(value)) {
      throw invalidParameter('Invalid phone number format.');
    }
  }
}

/** As triggers receive them; values are text, booleans included. */
export function triggerAttributes(user: User): Record<string, string> {
  return {
    sub: user.sub,
    'cognito:user_status': user.confirmed ? 'CONFIRMED' : 'UNCONFIRMED',
    email_verified: String(user.emailVerified),
    ...user.attributes,
    email: user.email,
  };
}

/** As GetUser lists them. */
export function listedAttributes(user: User): { Name: string; Value: string }[] {
  const all = {
    email: user.email,
    email_verified: String(user.emailVerified),
    ...user.attributes,
    sub: user.sub,
  };
  return Object.entries(all).map(([Name, Value]) => ({ Name, Value }));
}
