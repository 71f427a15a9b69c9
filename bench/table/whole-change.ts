import { marshall } from '@aws-sdk/util-dynamodb';
import { companyRepository } from '../../functions/company/company.repository.ts';
import { STREAM_CONSUMERS } from '../../functions/lambdas.ts';
import { connectionsRepository } from '../../functions/live/connections.repository.ts';
import { pushWrites } from '../../functions/live/push-writes.ts';
import { gatherOutcomes } from '../../functions/notifications/outcomes/gather-outcomes.ts';
import { outcomesRepository } from '../../functions/notifications/outcomes/outcomes.repository.ts';
import {
  sentSmsLookup,
  sentSmsRepository,
} from '../../functions/notifications/providers/sent-sms.repository.ts';
import type { NotificationRequest } from '../../functions/notifications/status-changes/notification.ts';
import {
  type PaidClaim,
  payingNotifications,
} from '../../functions/notifications/status-changes/paying-claims.ts';
import { settlementOf } from '../../functions/notifications/status-changes/settlement.ts';
import { shopDetailsReader } from '../../functions/notifications/status-changes/shop-details.ts';
import type { StreamRecord } from '../../functions/platform/entry/stream.ts';
import type { RawItem } from '../../functions/platform/table/stored-item.ts';
import type { Table } from '../../functions/platform/table/table.ts';
import { repairKey } from '../../functions/platform/table/table-keys.ts';
import { changeStatus } from '../../functions/repairs/changes/change-status.ts';
import { repairsRepository } from '../../functions/repairs/repairs.repository.ts';
import { countingRepository } from '../../functions/statistics/counting.repository.ts';
import { countWrites } from '../../functions/stream/count-writes.ts';
import { dispatchChanges } from '../../functions/stream/dispatch-changes.ts';
import { processWrites } from '../../functions/stream/repair-writes.ts';
import { UNBOUNDED } from '../../functions/testing/unbounded.ts';
import { passesFilters } from '../../local/cloud/event-sources/filter-pattern.ts';
import {
  NOTIFICATION_CHANNELS,
  type NotificationChannel,
} from '../../shared/repairs/notifications.ts';
import type { RepairStatus } from '../../shared/repairs/repairs.ts';

export type Step = { name: string; run: () => Promise<unknown> };

/** `together` means that one batch of the queue reports the outcomes of both messages. */
export type Outcomes = 'together' | 'apart';

/** This id is as long as a page's id. */
const CORRELATION_ID = '00000000-0000-4000-8000-000000000000';

export type Change = { shopId: string; trackingNumber: string; status: RepairStatus };

/** Reads the current item of a repair, for the code that plays the stream. */
type ReadItem = (key: { pk: string; sk: string }) => Promise<RawItem | undefined>;

/**
 * Returns the steps of status changes that notify by e-mail and SMS, and of all that follows: the answer, each consumer
 * of the stream whose filters match, and the sender. Several changes share each batch. The providers, queues and live
 * connections are left out. `look` reads the images that the stream itself carries. The last steps are the reports that
 * both messages arrived: `together` in one batch of the queue, or `apart` when they come further apart than its
 * batching window.
 */
export async function wholeChange(
  table: Table,
  look: ReadItem,
  changes: readonly Change[],
  outcomes: Outcomes = 'together',
): Promise<Step[]> {
  const now = () => Date.now();
  const shopDetails = shopDetailsReader(table);
  const notifications = payingNotifications({
    table,
    budgets: UNBOUNDED,
    recipientOf: ({ customerEmail, phoneNumber }, channel) =>
      channel === 'email' ? customerEmail : phoneNumber?.e164,
    lookAhead: shopDetails.ahead,
  });
  const counting = countingRepository(table);
  const live = {
    connections: connectionsRepository(table),
    repairs: { get: async () => undefined },
    companies: companyRepository(table),
    forHolder: async () => ({}),
    push: async () => 'sent' as const,
    now,
  };
  /** The hold is as long as the dashboard's; the messages are sent afterwards. */
  const HOLD_SECONDS = 10;
  const later = () => Date.now() + HOLD_SECONDS * 1_000;
  const sentAtMs = later();
  const all = await Promise.all(
    changes.map(async ({ shopId, trackingNumber, status }) => {
      const key = repairKey(trackingNumber);
      const before = await look(key);
      const history = before?.statusHistory;
      const historyIndex = Array.isArray(history) ? history.length : 0;
      const request: NotificationRequest = { trackingNumber, user_id: shopId, historyIndex };
      const place = { shopId, trackingNumber, historyIndex, atMs: sentAtMs };
      return { key, before, status, request, place, claimed: undefined as PaidClaim | undefined };
    }),
  );
  type Each = (typeof all)[number];
  const ofEach = (name: string, run: (change: Each) => Promise<unknown>): Step => ({
    name,
    run: () => Promise.all(all.map(run)),
  });

  /** Runs each consumer that the record of the last write wakes. */
  const streamed: Record<
    (typeof STREAM_CONSUMERS)[number]['name'],
    (records: StreamRecord[]) => Promise<unknown>
  > = {
    'on-repair-change': (records) =>
      processWrites(
        [
          (writes) => dispatchChanges({ send: async () => [] }, writes),
          (writes) => countWrites(counting, writes),
        ],
        records,
      ),
    'push-live-changes': (records) => pushWrites(live, records),
  };
  let waiting: StreamRecord[] = [];
  const note = async () => {
    waiting = await Promise.all(
      all.map(async (change, index) => {
        const { key, before } = change;
        change.before = await look(key);
        return { sequenceNumber: String(index), key, before, after: change.before };
      }),
    );
  };
  const stream = (name: string): Step[] => [
    { name: `look at ${name}`, run: note },
    ...STREAM_CONSUMERS.map((consumer) => ({
      name: `${consumer.name}, of ${name}`,
      run: async () => {
        const wakes = waiting.filter((record) => passesFilters(eventOf(record), consumer.filters));
        if (wakes.length > 0) await streamed[consumer.name](wakes);
      },
    })),
  ];
  const claim = ofEach('claim', async (change) => {
    const { email, sms } = notifications.claimEach(change.request, later());
    [change.claimed] = await Promise.all([email, sms]);
  });
  const settle = ofEach('settle', async ({ request, claimed }) => {
    if (claimed?.kind !== 'claimed') throw new Error(`Nothing was claimed: ${claimed?.kind}`);
    const sent = { kind: 'sent', messageId: 'm', atMs: sentAtMs } as const;
    const { notification, delivery } = settlementOf(sent, request, later());
    if (delivery === undefined) throw new Error('A sent message has no delivery');
    const both = NOTIFICATION_CHANNELS.map((channel) => ({ channel, notification, delivery }));
    await notifications.settleAll(request, claimed.repair, both);
  });
  const sentSms = sentSmsRepository(table);
  const keepSms = ofEach('keep, sms', ({ place }) => sentSms.keep(place.trackingNumber, place));
  const lookup = sentSmsLookup(table);
  const gathered = gatherOutcomes(outcomesRepository(table));
  const noteArrival = async ({ place }: Each, channel: NotificationChannel) => {
    if (channel === 'email') await lookup.allFound();
    const of = channel === 'email' ? place : await lookup.find(place.trackingNumber);
    if (!(of && 'historyIndex' in of)) throw new Error('The SMS was not found');
    const reported = { place: of, channel, outcome: 'delivered' } as const;
    const noted = await gathered.note(reported, now());
    if (noted !== 'noted') throw new Error(`The outcome was not stored: ${noted}`);
  };
  const arrivals: Step[] =
    outcomes === 'apart'
      ? [
          ofEach('note that the e-mail arrived', (change) => noteArrival(change, 'email')),
          ...stream('what the e-mail’s provider reported'),
          ofEach('note that the SMS arrived', (change) => noteArrival(change, 'sms')),
          ...stream('what the SMS’s provider reported'),
        ]
      : [
          ofEach('note that both arrived', (change) =>
            Promise.all(NOTIFICATION_CHANNELS.map((channel) => noteArrival(change, channel))),
          ),
          ...stream('what both providers reported'),
        ];
  return [
    ofEach('change', async (change) => {
      const { updated_at } = await changeStatus(
        { repairs: repairsRepository(table), now },
        change.place.shopId,
        change.place.trackingNumber,
        { status: change.status, hold: HOLD_SECONDS },
        { correlationId: CORRELATION_ID },
      );
      change.request.changedAtMs = Date.parse(updated_at);
    }),
    ...stream('the change'),
    claim,
    ...stream('the claim'),
    ofEach('shop details', ({ place }) => shopDetails.of(place.shopId)),
    settle,
    ...stream('what the providers accepted'),
    keepSms,
    ...arrivals,
  ];
}

/** Builds a record as Lambda's filters see it. */
const eventOf = ({ before, after, key }: StreamRecord) => ({
  eventName: before ? 'MODIFY' : 'INSERT',
  dynamodb: {
    Keys: marshall(key),
    NewImage: marshall(after ?? {}, { removeUndefinedValues: true }),
  },
});
