import { unlessBlocked } from './unless-blocked.ts';

const PREFIX = 'rebond.';

/**
 * Returns the storage key of a text that this browser keeps for a person. Each person who signs in has their own
 * key.
 */
export const placeOf = (name: string, userId: string): string => `${PREFIX}${name}.${userId}`;

/**
 * Deletes every text that this browser keeps about a person, so that signing out leaves nothing on a shared device.
 */
export function forgetPerson(userId: string): void {
  unlessBlocked(() => {
    for (const key of Object.keys(window.localStorage)) {
      if (key.startsWith(PREFIX) && key.endsWith(`.${userId}`)) window.localStorage.removeItem(key);
    }
  }, undefined);
  forgetTab();
}

/** Deletes all texts that this tab keeps, because they belong to the person who used the tab last. */
export const forgetTab = (): void => unlessBlocked(() => window.sessionStorage.clear(), undefined);

/** `localStorage` survives a closed tab; `sessionStorage` survives only a reload. */
type Area = 'localStorage' | 'sessionStorage';

/** Returns the text that this browser or tab keeps in `place`, or null when it keeps none or storage is blocked. */
export const keptIn = (place: string, area: Area = 'localStorage'): string | null =>
  unlessBlocked(() => window[area].getItem(place), null);

/** Keeps a text in `place` unless storage is blocked; null deletes the kept text. */
export const keepIn = (place: string, text: string | null, area: Area = 'localStorage'): void =>
  unlessBlocked(() => {
    if (text === null) window[area].removeItem(place);
    else window[area].setItem(place, text);
  }, undefined);

const closingPlace = (userId: string) => placeOf('closing', userId);

/**
 * Notes that the person asked to close the account. If no answer arrives and the session then ends, the account was
 * closed.
 */
export const noteClosing = (userId: string): void => keepIn(closingPlace(userId), '1');

export const forgetClosing = (userId: string): void => keepIn(closingPlace(userId), null);

/** Returns whether this browser asked to close the account and the request was not refused. */
export const isBeingClosed = (userId: string): boolean => keptIn(closingPlace(userId)) !== null;
