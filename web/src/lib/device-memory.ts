import { unlessBlocked } from './unless-blocked.ts';

const PREFIX = 'rebond.';

/** The storage key of what this browser keeps for a person. Each person who signs in has their own key. */
export const placeOf = (name: string, userId: string): string => `${PREFIX}${name}.${userId}`;

/** Deletes what this browser keeps about a person, so that signing out leaves nothing on a shared device. */
export function forgetPerson(userId: string): void {
  unlessBlocked(() => {
    for (const key of Object.keys(window.localStorage)) {
      if (key.startsWith(PREFIX) && key.endsWith(`.${userId}`)) window.localStorage.removeItem(key);
    }
    // Session storage belongs to the tab and to this person alone.
    window.sessionStorage.clear();
  }, undefined);
}

const closingPlace = (userId: string) => placeOf('closing', userId);

/** If no answer to the request arrives and the session then ends, the account was closed. */
export const noteClosing = (userId: string): void =>
  unlessBlocked(() => window.localStorage.setItem(closingPlace(userId), '1'), undefined);

export const forgetClosing = (userId: string): void =>
  unlessBlocked(() => window.localStorage.removeItem(closingPlace(userId)), undefined);

/** Whether this browser asked to close the account and the request was not refused. */
export const isBeingClosed = (userId: string): boolean =>
  unlessBlocked(() => window.localStorage.getItem(closingPlace(userId)) !== null, false);
