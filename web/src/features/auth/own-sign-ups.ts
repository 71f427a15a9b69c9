const KEY = 'rebond.sign-ups';
/** A counter's tablet may open a few. */
const KEPT = 5;

function kept(): string[] {
  try {
    const stored: unknown = JSON.parse(window.localStorage.getItem(KEY) ?? '[]');
    return Array.isArray(stored) ? stored.filter((email) => typeof email === 'string') : [];
  } catch {
    return [];
  }
}

const keep = (emails: readonly string[]): void => {
  try {
    window.localStorage.setItem(KEY, JSON.stringify(emails.slice(0, KEPT)));
  } catch {
    // Where storage is blocked, every browser is another one.
  }
};

/** Notes that the password of an address that waits for its confirmation was chosen in this browser. */
export const noteSignUp = (email: string): void =>
  keep([email.toLowerCase(), ...kept().filter((other) => other !== email.toLowerCase())]);

/** Whether it was: then its confirmation leaves the password as it is (docs/decisions/0095). */
export const signedUpHere = (email: string): boolean => kept().includes(email.toLowerCase());

/** Forgets an address that is confirmed. */
export const forgetSignUp = (email: string): void =>
  keep(kept().filter((other) => other !== email.toLowerCase()));
