const PREFIX = 'rebond.';

/** Where this browser keeps something of a person: another person who signs in here has another place. */
export const placeOf = (name: string, userId: string): string => `${PREFIX}${name}.${userId}`;

/** Lets go of all that this browser keeps of a person. Who signs out leaves nothing behind on a shared device. */
export function forgetPerson(userId: string): void {
  try {
    const keys = Object.keys(window.localStorage);
    for (const key of keys) {
      if (key.startsWith(PREFIX) && key.endsWith(`.${userId}`)) window.localStorage.removeItem(key);
    }
  } catch {
    // Where storage is blocked nothing was kept.
  }
}
