import { unlessBlocked } from '../../../lib/unless-blocked.ts';

const KEY = 'rebond.sign-ups';
/** Several addresses are kept, because a shop may open a few accounts on one tablet. */
const KEPT = 5;

function kept(): string[] {
  const stored = unlessBlocked(() => JSON.parse(window.localStorage.getItem(KEY) ?? '[]'), []);
  return Array.isArray(stored) ? stored.filter((email) => typeof email === 'string') : [];
}

const keep = (emails: readonly string[]): void => {
  const text = JSON.stringify(emails.slice(0, KEPT));
  unlessBlocked(() => window.localStorage.setItem(KEY, text), undefined);
};

/**
 * Remembers that this browser chose the password of an address. Once the address is confirmed, it counts only with the
 * code of that confirmation, because somebody else may sign up with it after its account was closed.
 */
export function noteSignUp(email: string, confirmedBy?: string): void {
  const own = nameOf(email);
  const others = kept().filter((name) => name !== own && !name.startsWith(`${own} `));
  keep([nameOf(email, confirmedBy), ...others]);
}

/** Returns whether this browser chose the password. The confirmation then keeps it (docs/decisions/0095). */
export const signedUpHere = (email: string, code: string): boolean =>
  [nameOf(email), nameOf(email, code)].some((name) => kept().includes(name));

const nameOf = (email: string, code = ''): string => `${email.toLowerCase()} ${code}`.trim();
