import { parisDay } from '../../shared/time.ts';
import type { Range } from '../documents/issued.repository.ts';
import {
  TILL_PREFIX,
  type TillSession,
  tillSessionKey,
  tillSessionKind,
} from '../payments/till/stored-till-session.ts';
import { batchGet } from '../platform/table/batch-get.ts';
import { between } from '../platform/table/expression.ts';
import { queryPage } from '../platform/table/items.ts';
import { readable, readEach } from '../platform/table/stored-item.ts';
import type { Table } from '../platform/table/table.ts';
import { chainRepository } from './chain/chain.repository.ts';
import { chainEntryKey, readChainEntry } from './chain/stored-chain-entry.ts';
import { tillBookings } from './till-entries.ts';

const SESSIONS = 1_000;

const dayOf = ({ at }: { at: string }) => parisDay(Date.parse(at));

export function tillBookingsRepository(table: Table) {
  const chain = chainRepository(table);

  /** Reads the bookings of openings after the number `after` ('' for the first page), from at most `limit` entries. */
  async function till(shopId: string, { from, to }: Range, after: string, limit: number) {
    const page = await queryPage(table, {
      KeyConditionExpression: between(
        tillSessionKey(shopId, 0).pk,
        `${tillSessionKey(shopId, Number(after)).sk}~`,
        `${TILL_PREFIX}~`,
      ),
      Limit: SESSIONS,
      ConsistentRead: true,
    });
    const places: TillSession['opened'][] = [];
    let last = page.last?.slice(TILL_PREFIX.length);
    const read = readEach(page.items, tillSessionKind.read, () => undefined);
    for (const session of read) {
      if (session === undefined) continue;
      const { number, opened, moves, closed } = session;
      if (dayOf(opened) > to) {
        last = undefined;
        break;
      }
      places.push(
        ...[opened, ...moves, ...(closed ? [closed] : [])].filter(
          (place) => dayOf(place) >= from && dayOf(place) <= to,
        ),
      );
      if (places.length < limit) continue;
      last = String(number).padStart(7, '0');
      break;
    }
    const keys = places.map(({ rank }) => chainEntryKey(shopId, rank));
    const items = await batchGet(table, keys, { consistent: true });
    const found = readable(items, readChainEntry).toSorted((a, b) => a.entry.rank - b.entry.rank);
    const first = found.find(({ entry }) => entry.kind === 'till-opened' && entry.number === 1);
    const cashCents = first ? await cashBefore(shopId, first.entry.rank) : 0;
    return {
      found: found.flatMap(({ entry }) => tillBookings(entry, cashCents)),
      unreadable: places.length - found.length + read.filter((each) => each === undefined).length,
      last,
    };
  }

  /**
   * Returns the sum of cash payments, less refunds, that were recorded before an entry, with one request for each
   * megabyte.
   */
  async function cashBefore(shopId: string, end: number): Promise<number> {
    let cents = 0;
    for await (const { rank, read } of chain.entries(shopId)) {
      if (rank >= end) break;
      if (read?.entry.kind === 'payment' && read.entry.means === 'cash') {
        cents += read.entry.amountCents;
      }
    }
    return cents;
  }

  return { till };
}
