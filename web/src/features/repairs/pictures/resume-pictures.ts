import { WAITING_MARK } from './waiting-mark.ts';

function isAnyWaiting(): boolean {
  try {
    return window.localStorage.getItem(WAITING_MARK) !== null;
  } catch {
    // When storage is blocked, no picture is kept.
    return false;
  }
}

/** Sends the pictures that wait in this browser. The code for that is loaded only when there are some. */
export function resumePictures(): void {
  if (!isAnyWaiting()) return;
  import('./send-waiting.ts')
    .then(({ sendWaiting }) => sendWaiting())
    .catch((error: unknown) => console.warn('The waiting pictures could not be sent', error));
}
