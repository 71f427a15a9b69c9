import type { RepairFrame } from '../../../../shared/live/realtime.ts';
import type { RepairSummary } from '../../../../shared/repairs/repairs.ts';
import { openShopChannel } from '../../lib/shop-channel.ts';
import { notify } from '../../ui/notify.ts';
import { countInPlan } from './count-in-plan.ts';
import { type DeliveryNotice, deliveryNotices, groupNotices } from './delivery-notices.ts';
import { countedStatus } from './repair-stats.ts';
import {
  addRepair,
  countedStates,
  moveFigures,
  putBack,
  refreshRepairs,
  replaceRepair,
  useRepairs,
} from './repairs-store.ts';
import { changeHeard, figuresInDoubt } from './settle-figures.ts';

/** Outcomes within this time are reported together: five changes in a row give one toast for each channel. */
const GATHER_MS = 1_200;

/** Shows what happens to the shop elsewhere, and the outcome of each message, until `signal` is aborted. */
export function watchShop(signal: AbortSignal): void {
  const notices = gatherNotices();
  /** The states of repairs that are not on the page, so that no outcome is reported twice. */
  const elsewhere = new Map<string, RepairSummary>();
  signal.addEventListener('abort', () => notices.drop());
  openShopChannel(signal, {
    onFrame: (frame) => {
      if (frame.type === 'repair') notices.add(takeIn(frame, elsewhere));
    },
    onOpen: () =>
      void refreshRepairs().catch((error: unknown) =>
        console.warn('The repairs could not be read again', error),
      ),
  });
}

/**
 * Updates a repair's place on the page and the figures, once for each version; returns the new notices about
 * its messages. `elsewhere` remembers the repairs that the page does not show.
 */
export function takeIn(
  { repair, from }: Omit<RepairFrame, 'type'>,
  elsewhere: Map<string, RepairSummary>,
): DeliveryNotice[] {
  const { items, filter } = useRepairs.getState();
  const shown = items.find(({ id }) => id === repair.id);
  const before = shown ?? elsewhere.get(repair.id);
  if (from !== undefined) changeHeard();
  if (before && before.version >= repair.version) {
    // A read returned this state before the figures contained it, so the figures are read again.
    if (shown && from !== undefined && !countedStates.has(shown)) figuresInDoubt();
    return [];
  }
  if (shown) {
    replaceRepair(repair);
  } else if (isListed(repair) && !filter.q && !filter.status && isNewest(repair, items)) {
    addRepair(repair);
  } else {
    const isNew = from === null && countInPlan(repair);
    elsewhere.set(repair.id, repair);
    const left = before ? countedStatus(before) : from;
    if (isNew || left) moveFigures(left ?? null, countedStatus(repair));
    // A change has brought back a repair that was handed over.
    if (from && isListed(repair) && !filter.q && !filter.status) putBack(repair);
  }
  // A change notifies nobody yet, and an undone change restores earlier outcomes, so neither gives a notice.
  return from === undefined ? deliveryNotices(before, repair) : [];
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
