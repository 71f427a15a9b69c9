import { placeOf } from '../../../lib/device-memory.ts';
import { LAST_USER_KEY } from '../../../lib/session/kept-token.ts';
import { unlessBlocked } from '../../../lib/unless-blocked.ts';

/**
 * Deletes the intakes that this tab keeps of persons who are not signed in. A tab that was closed did not learn of
 * their sign-out in another tab, and the browser restores the intakes with the tab.
 */
export const forgetOthersIntakes = (): void =>
  unlessBlocked(() => {
    const { localStorage, sessionStorage } = window;
    const users = Object.keys(localStorage).filter((key) => LAST_USER_KEY.test(key));
    const mine = users.map((key) => placeOf('intake', localStorage.getItem(key) ?? ''));
    const kept = Object.keys(sessionStorage).filter((key) => key.startsWith(placeOf('intake', '')));
    for (const key of kept) if (!mine.includes(key)) sessionStorage.removeItem(key);
  }, undefined);
