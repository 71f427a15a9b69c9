import { READ_ATTRIBUTES, WRITE_ATTRIBUTES } from '../../../infra/pool-client.ts';
import { notAuthorized } from './errors.ts';
import type { User } from './user-store.ts';

const WRITABLE = new Set<string>(Object.values(WRITE_ATTRIBUTES));
const READABLE = new Set<string>(['sub', ...Object.values(READ_ATTRIBUTES)]);

/** @throws NotAuthorizedException for an attribute that the app client may not write. */
export function checkAttributes(attributes: Readonly<Record<string, string>>): void {
  for (const name of Object.keys(attributes)) {
    if (!WRITABLE.has(name)) {
      throw notAuthorized('A client attempted to write unauthorized attribute');
    }
  }
}

export function triggerAttributes(user: User): Record<string, string> {
  return {
    sub: user.sub,
    'cognito:user_status': user.confirmed ? 'CONFIRMED' : 'UNCONFIRMED',
    email_verified: String(user.emailVerified),
    ...user.attributes,
    email: user.email,
  };
}

export function listedAttributes(user: User): { Name: string; Value: string }[] {
  const all = {
    email: user.email,
    email_verified: String(user.emailVerified),
    ...user.attributes,
    sub: user.sub,
  };
  return Object.entries(all).map(([Name, Value]) => ({ Name, Value }));
}

export const readableAttributes = (user: User) =>
  listedAttributes(user).filter(({ Name }) => READABLE.has(Name));
