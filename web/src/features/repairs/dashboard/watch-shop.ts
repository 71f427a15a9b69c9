import type { RepairFrame } from '../../../../../shared/live/realtime.ts';
import { openShopChannel } from '../../../lib/cache/shop-channel.ts';
import { notify } from '../../../ui/feedback/notify.ts';
import {
  type DeliveryNotice,
  deliveryNotices,
  groupNotices,
} from '../notifications/delivery-notices.ts';
import { knownRepair, refreshRepairs, shownRepairs, takeRepair } from '../repairs-cache.ts';
import { doubtFigures, isCounted } from './figures.ts';

/** The outcomes of changes that follow each other within this time share one toast for each channel. */
const GATHER_MS = 1_200;

/**
 * Shows what happens to the shop elsewhere and, while its repairs are shown, the outcome of each message. Returns the
 * function that stops this.
 */
export function watchShop(): () => void {
  const notices = gatherNotices();
  const close = openShopChannel({
    onFrame: (frame) => {
      if (frame.type !== 'repair') return;
      const taken = takeIn(frame);
      if (shownRepairs()) notices.add(taken);
    },
    onOpen: () =>
      void refreshRepairs().catch((error: unknown) =>
        console.warn('The repairs could not be read again', error),
      ),
  });
  return () => {
    notices.drop();
    close();
  };
}

/** Takes in a reported state once for each version, and returns the new notices about its messages. */
export function takeIn({ repair, from, isOutcome }: Omit<RepairFrame, 'type'>): DeliveryNotice[] {
  const before = knownRepair(repair.id);
  if (before && before.version >= repair.version) {
    // The page has already read this state, perhaps before the figures contained it.
    if (from !== undefined && !isCounted(repair)) doubtFigures(repair);
    return [];
  }
  takeRepair(repair, from);
  // Only an outcome gives notices: when a change is made, nobody is notified yet, and undoing it restores earlier
  // outcomes. If the page does not know the repair, other writes give no notices either, because its outcomes are old.
  const tellsOutcomes = from === undefined && (before || isOutcome);
  return tellsOutcomes ? deliveryNotices(before, repair) : [];
}

function gatherNotices() {
  let waiting: DeliveryNotice[] = [];
  let timer = 0;
  return {
    add(notices: readonly DeliveryNotice[]) {
      if (notices.length === 0) return;
      waiting.push(...notices);
      window.clearTimeout(timer);
      timer = window.setTimeout(() => {
        for (const { kind, title, description } of groupNotices(waiting)) {
          notify[kind](title, description);
        }
        waiting = [];
      }, GATHER_MS);
    },
    drop: () => window.clearTimeout(timer),
  };
}
