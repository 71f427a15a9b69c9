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
    // What a tab keeps lasts with the tab, and is that person's alone.
    window.sessionStorage.clear();
  } catch {
    // Where storage is blocked nothing was kept.
  }
}

const closingPlace = (userId: string) => placeOf('closing', userId);

/** The person has asked for the account's end: without an answer, the next end of the session is taken for it. */
export function noteClosing(userId: string): void {
  try {
    window.localStorage.setItem(closingPlace(userId), '1');
  } catch {
    // Where storage is blocked, nothing is kept that would have to go.
  }
}

/** The account stays. */
export function forgetClosing(userId: string): void {
  try {
    window.localStorage.removeItem(closingPlace(userId));
  } catch {
    // Where storage is blocked, it was not noted.
  }
}

/** Whether the account's end was asked for in this browser, and never refused. */
export function isBeingClosed(userId: string): boolean {
  try {
    return window.localStorage.getItem(closingPlace(userId)) !== null;
  } catch {
    return false;
  }
}
