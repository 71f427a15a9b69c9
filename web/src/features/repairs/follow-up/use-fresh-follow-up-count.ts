import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { useFollowUpCount } from './follow-up-count.ts';

/** A count is shown for this long before it is read again. The list itself always shows the newest one. */
const FRESH_MS = 600_000;
/** The page waits this long before it reads the count, so that its own requests come first. */
const PAUSE_MS = 2_000;

async function read(): Promise<void> {
  if (document.hidden) return;
  const { readAtMs } = useFollowUpCount.getState();
  if (performance.now() - readAtMs < FRESH_MS) return;
  // It also counts as read after a failure, so that a server in trouble is not asked again by every page.
  useFollowUpCount.setState({ readAtMs: performance.now() });
  try {
    const { getFollowUp } = await import('./follow-up-requests.ts');
    await getFollowUp();
  } catch (error) {
    console.warn('The count of the follow-up list could not be read', error);
  }
}

/** Reads the count when a page opens or comes back into view, at most every ten minutes. */
export function useFreshFollowUpCount(): void {
  const { pathname } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the count is read again on each page
  useEffect(() => {
    const timer = window.setTimeout(() => void read(), PAUSE_MS);
    const onSeen = () => void read();
    document.addEventListener('visibilitychange', onSeen);
    return () => {
      window.clearTimeout(timer);
      document.removeEventListener('visibilitychange', onSeen);
    };
  }, [pathname]);
}
