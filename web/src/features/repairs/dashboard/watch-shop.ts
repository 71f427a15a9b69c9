import type { RepairFrame } from '../../../../../shared/live/realtime.ts';
import { notify } from '../../../ui/feedback/notify.ts';
import { showRepair } from '../follow-up/follow-up-count.ts';
import { updateMessage } from '../message/open-message.ts';
import {
  type DeliveryNotice,
  deliveryNotices,
  groupNotices,
} from '../notifications/delivery-notices.ts';
import { knownRepair, readRecordAgain, shownRepairs, takeRepair } from '../repairs-cache.ts';
import { doubtFigures, isCounted } from './figures.ts';

/** The outcomes of changes that follow each other within this time share one toast for each channel. */
const GATHER_MS = 1_200;

/**
 * Shows the repairs that the live channel reports. While repairs are on the page, it also reports the outcome of each
 * message. `stop` drops the outcomes that are not reported yet.
 */
export function watchRepairs() {
  const notices = gatherNotices();
  return {
    onRepair: (frame: RepairFrame) => {
      const taken = takeIn(frame);
      showRepair(frame.repair);
      if (shownRepairs()) notices.add(taken);
    },
    stop: notices.drop,
  };
}

/** Shows a reported state once for each version, and returns the new notices about its messages. */
export function takeIn({ repair, from, isOutcome }: Omit<RepairFrame, 'type'>): DeliveryNotice[] {
  const before = knownRepair(repair.id);
  if (before && before.version >= repair.version) {
    // The page has already read this state, perhaps before the figures contained it.
    if (from !== undefined && !isCounted(repair)) doubtFigures(repair);
    return [];
  }
  takeRepair(repair, from);
  readRecordAgain(repair);
  updateMessage(repair);
  // Only a write that changes no status gives notices: when the status changes, nobody is notified yet, and an undo
  // restores earlier outcomes. If the page does not know the repair, only a write that is marked as an outcome
  // gives notices, because the page cannot tell whether the outcomes in other writes are new.
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
