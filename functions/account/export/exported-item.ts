import type { ExportedItem } from '../../../shared/account/account.ts';
import {
  DOCUMENT_PREFIX,
  EVENT_PREFIX,
  SEQUENCE_PREFIX,
  SUMMARY_PREFIX,
} from '../../documents/document-keys.ts';
import { reportUnreadable, UnreadableItem } from '../../platform/stored-item.ts';
import { toRepair } from '../../repairs/repairs.ts';
import { readRepair } from '../../repairs/stored-repair.ts';
import { COUNTED_PREFIX, STATISTICS_PREFIX } from '../../statistics/statistics.repository.ts';

/** An item as it is stored. */
export type StoredItem = { pk: string; sk: string } & Record<string, unknown>;

/** Attributes that only the table's own workings need: keys, indexes, search texts, locks. */
const INTERNAL = new Set([
  'pk',
  'sk',
  'shop_pk',
  'shop_sk',
  'search',
  'user_id',
  'leased_until_ms',
  'stripe_version',
  'usage_checked_on',
  'usage_count',
  'correlation_id',
  'item_version',
  'last_write',
  'claims',
]);

const withoutInternal = (item: StoredItem) =>
  Object.fromEntries(Object.entries(item).filter(([name]) => !INTERNAL.has(name)));

/**
 * An item of a shop's partition as it is given back to its shop, under the kind that its key tells; none for what only
 * keeps its statistics from counting a repair twice.
 */
export function exportedItem(item: StoredItem): ExportedItem | undefined {
  const { sk } = item;
  if (sk.startsWith(COUNTED_PREFIX)) return undefined;
  if (sk.startsWith(DOCUMENT_PREFIX)) {
    return { ...(JSON.parse(String(item.document)) as object), kind: 'document' };
  }
  const fields = withoutInternal(item);
  if (sk.startsWith(SUMMARY_PREFIX)) return { ...fields, kind: 'document-state' };
  if (sk.startsWith(EVENT_PREFIX)) {
    const documentId = sk.slice(EVENT_PREFIX.length).split('#')[0];
    return {
      ...(item.event as object),
      documentId,
      event: eventKind(item),
      kind: 'document-event',
    };
  }
  if (sk.startsWith(SEQUENCE_PREFIX)) {
    return { ...fields, series: sk.slice(SEQUENCE_PREFIX.length), kind: 'number-series' };
  }
  if (sk.startsWith(STATISTICS_PREFIX)) {
    return { ...fields, month: sk.split('#')[1] ?? null, kind: 'statistics' };
  }
  return { ...fields, kind: sk === 'COMPANY' ? 'company' : 'profile' };
}

const eventKind = ({ event }: StoredItem) => (event as { kind?: string } | undefined)?.kind;

/** A repair with its notification records, from the items under its number; `undefined` without the repair itself. */
export function exportedRepair(items: readonly StoredItem[]): ExportedItem | undefined {
  const repair = items.find(({ sk }) => sk === 'REPAIR');
  if (repair === undefined) return undefined;
  const notifications = items
    .filter((item) => item !== repair)
    .map((item) => {
      const [, entry, channel] = item.sk.split('#');
      return {
        ...withoutInternal(item),
        historyIndex: Number(entry),
        channel: channel?.toLowerCase(),
      };
    });
  return { ...repairFields(repair), notifications, kind: 'repair' };
}

/** As its shop sees it, with the key of its tracking link; one that cannot be read is given as it is stored. */
function repairFields(item: StoredItem): Record<string, unknown> {
  try {
    const repair = readRepair(item);
    return { ...toRepair(repair), tracking_key: repair.tracking_key, told: repair.told };
  } catch (error) {
    if (!(error instanceof UnreadableItem)) throw error;
    reportUnreadable(error, item);
    return withoutInternal(item);
  }
}
