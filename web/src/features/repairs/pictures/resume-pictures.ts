import { keptIn } from '../../../lib/device-memory.ts';
import { WAITING_MARK } from './waiting-mark.ts';

/** Sends the pictures that wait in this browser. The code for that is loaded only when there are some. */
export function resumePictures(): void {
  if (keptIn(WAITING_MARK) === null) return;
  import('./send-waiting.ts')
    .then(({ sendWaiting }) => sendWaiting())
    .catch((error: unknown) => console.warn('The waiting pictures could not be sent', error));
}
