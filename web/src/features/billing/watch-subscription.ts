import type { Subscription } from '../../../../shared/account/session.ts';
import { useSession } from '../../lib/session/session.ts';
import { reloadProfile } from '../../lib/session/session-keeper.ts';

const FIRST_PAUSE_MS = 1_000;
const LONGEST_PAUSE_MS = 8_000;
const GROWTH = 1.5;

/** Resolves after `delayMs`, or as soon as the tab gets the focus again. */
function pause(delayMs: number): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer);
      window.removeEventListener('focus', end);
      resolve();
    };
    const timer = setTimeout(end, delayMs);
    window.addEventListener('focus', end);
  });
}

const currentUser = () => useSession.getState().user;

/** Reads the profile again until `isDone` accepts the subscription. Returns false after `patienceMs` or a sign-out. */
export async function watchSubscription(
  isDone: (subscription: Subscription) => boolean,
  patienceMs: number,
): Promise<boolean> {
  const shopId = currentUser()?.id;
  const startedAt = Date.now();
  for (let pauseMs = FIRST_PAUSE_MS; ; pauseMs = Math.min(pauseMs * GROWTH, LONGEST_PAUSE_MS)) {
    const user = currentUser();
    if (user === null || user.id !== shopId) return false;
    if (isDone(user.subscription)) return true;
    const leftMs = startedAt + patienceMs - Date.now();
    if (leftMs <= 0) return false;
    await pause(Math.min(pauseMs, leftMs));
    // When this read fails, the next one tries again.
    if (currentUser()?.id === shopId) await reloadProfile().catch(() => undefined);
  }
}
