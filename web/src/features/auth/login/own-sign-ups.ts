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

/** Remembers that this browser chose the password of an address that is not confirmed yet. */
export const noteSignUp = (email: string): void =>
  keep([email.toLowerCase(), ...kept().filter((other) => other !== email.toLowerCase())]);

/** Returns whether this browser chose the password. The confirmation then keeps it (docs/decisions/0095). */
export const signedUpHere = (email: string): boolean => kept().includes(email.toLowerCase());

export const forgetSignUp = (email: string): void =>
  keep(kept().filter((other) => other !== email.toLowerCase()));
