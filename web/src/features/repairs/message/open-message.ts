import { create } from 'zustand';
import type { RepairSummary } from '../../../../../shared/repairs/repairs.ts';
import { onSessionEvent } from '../../../lib/session/session-events.ts';

type OpenMessage = { repair: RepairSummary | undefined; isOpen: boolean };

/**
 * The dialog belongs to the layout, so that the typed text stays when a change elsewhere removes the button that opened
 * the dialog. After closing, `repair` is the last one that was written about.
 */
export const useOpenMessage = create<OpenMessage>(() => ({ repair: undefined, isOpen: false }));

export const writeAbout = (repair: RepairSummary) =>
  useOpenMessage.setState({ repair, isOpen: true });

export const closeMessage = () => useOpenMessage.setState({ isOpen: false });

/** Gives the open dialog the newer state of its repair. */
export function updateMessage(repair: RepairSummary): void {
  if (useOpenMessage.getState().repair?.id === repair.id) useOpenMessage.setState({ repair });
}

onSessionEvent((event) => {
  if (event === 'signed-out' || event === 'session-ended') closeMessage();
});
