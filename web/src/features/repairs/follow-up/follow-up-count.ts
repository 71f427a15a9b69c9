import { create } from 'zustand';
import type { FollowUpCount } from '../../../../../shared/repairs/follow-up/follow-up.ts';
import { onSessionEvent } from '../../../lib/session-events.ts';

/** Three digits do not fit beside the word on a phone. */
const MOST_SHOWN = 99;

type State = { count: FollowUpCount | null; readAtMs: number };
const UNKNOWN: State = { count: null, readAtMs: Number.NEGATIVE_INFINITY };

/** The number of entries in 'À suivre', as far as this page knows; null while it knows nothing. */
export const useFollowUpCount = create<State>(() => UNKNOWN);

onSessionEvent((event) => {
  if (event === 'signed-out' || event === 'session-ended') useFollowUpCount.setState(UNKNOWN);
});

export const setFollowUpCount = (count: FollowUpCount) =>
  useFollowUpCount.setState({ count, readAtMs: performance.now() });

/** The count as text, for example '7' or '99+'. */
export const countText = ({ lines, more }: FollowUpCount) =>
  more || lines > MOST_SHOWN ? `${Math.min(lines, MOST_SHOWN)}+` : String(lines);
