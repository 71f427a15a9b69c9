import type { RepairFrame } from '../../../../../shared/live/realtime.ts';
import type { RepairSummary } from '../../../../../shared/repairs/repairs.ts';
import { openShopChannel } from '../../../lib/cache/shop-channel.ts';
import { notify } from '../../../ui/feedback/notify.ts';
import {
  type DeliveryNotice,
  deliveryNotices,
  groupNotices,
} from '../notifications/delivery-notices.ts';
import {
  NO_FILTER,
  putBack,
  putOnTop,
  refreshRepairs,
  replaceRepair,
  shownRepairs,
} from '../repairs-cache.ts';
import { count, countedState, doubtFigures, isCounted } from './figures.ts';

/** The outcomes of changes that follow each other within this time share one toast for each channel. */
const GATHER_MS = 1_200;

/** Shows what happens to the shop elsewhere, and the outcome of each message. Returns the function that stops this. */
export function watchShop(): () => void {
  const notices = gatherNotices();
  const close = openShopChannel({
    onFrame: (frame) => {
      if (frame.type === 'repair') notices.add(takeIn(frame));
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

/** Updates the repair's place and the figures once for each version, and returns the new notices about its messages. */
export function takeIn({ repair, from, isOutcome }: Omit<RepairFrame, 'type'>): DeliveryNotice[] {
  const { list, filter = NO_FILTER } = shownRepairs() ?? {};
  const items = list?.items ?? [];
  const shown = items.find(({ id }) => id === repair.id);
  const before = shown ?? countedState(repair.id);
  if (before && before.version >= repair.version) {
    // The page has already read this state, perhaps before the figures contained it.
    if (shown && from !== undefined && !isCounted(repair)) doubtFigures(repair);
    return [];
  }
  const belongsHere = isListed(repair) && !filter.q && !filter.status;
  if (shown) {
    replaceRepair(repair);
  } else {
    count(repair, from);
    if (belongsHere && isNewest(repair, items)) putOnTop(repair);
    // A change has brought back a repair that was handed over.
    else if (belongsHere && from) putBack(repair);
  }
  // Only an outcome gives notices: when a change is made, nobody is notified yet, and undoing it restores earlier
  // outcomes. If the page does not know the repair, other writes give no notices either, because its outcomes are old.
  const tellsOutcomes = from === undefined && (before || isOutcome);
  return tellsOutcomes ? deliveryNotices(before, repair) : [];
}

const isListed = ({ handedOverAt, withdrawnAt }: RepairSummary) =>
  handedOverAt === undefined && withdrawnAt === undefined;

const isNewest = (repair: RepairSummary, repairs: readonly RepairSummary[]) =>
  repairs.every(({ created_at }) => created_at <= repair.created_at);

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
