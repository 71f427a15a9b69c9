import { invalidParameter } from './errors.ts';
import { isObject, optionalText, requiredText } from './input.ts';
import type { Action } from './pool.ts';
import { listedAttributes } from './user-attributes.ts';

/** The most users that Cognito returns at once (API reference, ListUsers). */
const MOST = 60;

/** Returns a page of the pool's users, in an order of our own. Filters are not emulated. */
export const listUsers: Action = (pool, input) => {
  requiredText(input, 'UserPoolId');
  if (input.Filter !== undefined) throw invalidParameter('Filters are not emulated.');
  // Without a limit, or with 0, the page has the maximum size.
  const limit = Number(input.Limit ?? 0) || MOST;
  const wanted = Array.isArray(input.AttributesToGet) ? input.AttributesToGet : undefined;
  const after = lastOf(optionalText(input, 'PaginationToken'));
  const rest = pool.store.all().filter(({ sub }) => sub > after);
  const users = rest.slice(0, limit);
  const last = users.at(-1);
  return {
    Users: users.map((user) => ({
      Username: user.sub,
      Attributes: listedAttributes(user).filter(({ Name }) => wanted?.includes(Name) ?? true),
      Enabled: true,
      UserStatus: user.confirmed ? 'CONFIRMED' : 'UNCONFIRMED',
    })),
    ...(last !== undefined && rest.length > limit && { PaginationToken: tokenOf(last.sub) }),
  };
};

const tokenOf = (sub: string): string =>
  Buffer.from(JSON.stringify({ after: sub })).toString('base64url');

function lastOf(token: string | undefined): string {
  if (token === undefined) return '';
  try {
    const found: unknown = JSON.parse(Buffer.from(token, 'base64url').toString());
    if (isObject(found) && typeof found.after === 'string') return found.after;
  } catch {
    // Text that is not a token is refused below.
  }
  throw invalidParameter('Invalid pagination token.');
}
