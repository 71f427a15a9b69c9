const PREFIX = 'rebond.';

/** The storage key of what this browser keeps for a person. Each person who signs in has their own key. */
export const placeOf = (name: string, userId: string): string => `${PREFIX}${name}.${userId}`;

/** Deletes what this browser keeps about a person, so that signing out leaves nothing on a shared device. */
export function forgetPerson(userId: string): void {
  try {
    const keys = Object.keys(window.localStorage);
    for (const key of keys) {
      if (key.startsWith(PREFIX) && key.endsWith(`.${userId}`)) window.localStorage.removeItem(key);
    }
    // Session storage belongs to the tab and to this person alone.
    window.sessionStorage.clear();
  } catch {
    // When storage is blocked, nothing was kept.
  }
}

const closingPlace = (userId: string) => placeOf('closing', userId);

/** If no answer to the request arrives and the session then ends, the account was closed. */
export function noteClosing(userId: string): void {
  try {
    window.localStorage.setItem(closingPlace(userId), '1');
  } catch {
    // When storage is blocked, nothing is kept that would have to be deleted.
  }
}

export function forgetClosing(userId: string): void {
  try {
    window.localStorage.removeItem(closingPlace(userId));
  } catch {
    // When storage is blocked, nothing was noted.
  }
}

/** Whether this browser asked to close the account and the request was not refused. */
export function isBeingClosed(userId: string): boolean {
  try {
    return window.localStorage.getItem(closingPlace(userId)) !== null;
  } catch {
    return false;
  }
}
