import { invalidParameter } from './errors.ts';
import { isObject, optionalText, requiredText } from './input.ts';
import type { Action } from './pool.ts';
import { listedAttributes } from './user-attributes.ts';

/** As many users as Cognito gives at once (API reference, ListUsers). */
const MOST = 60;

/** A page of the pool's users, in an order of ours. A filter is not emulated. */
export const listUsers: Action = (pool, input) => {
  requiredText(input, 'UserPoolId');
  if (input.Filter !== undefined) throw invalidParameter('Filters are not emulated.');
  // No limit, and 0, are as many as there may be.
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
    // Told below.
  }
  throw invalidParameter('Invalid pagination token.');
}
