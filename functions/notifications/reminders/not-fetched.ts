import { notFetchedSms } from '../../../shared/notifications/reminders/reminder-sms.ts';
import {
  notFetchedWords,
  REMINDER_WORDS,
} from '../../../shared/notifications/reminders/reminder-words.ts';
import { stepReached } from '../../../shared/notifications/reminders/reminders.ts';
import type { PhoneNumber } from '../../../shared/repairs/notifications.ts';
import { dynamo } from '../../platform/table/expression.ts';
import { repairKey } from '../../platform/table/table-keys.ts';
import type { TransactItem } from '../../platform/table/transaction.ts';
import { check } from '../../platform/table/writes.ts';
import { entryAt } from '../../repairs/notification-states.ts';
import type { StoredRepair } from '../../repairs/repairs.ts';
import type { MessageName } from '../message.ts';
import { fromShop } from '../providers/ses.ts';
import type { IsTextable } from '../providers/textable.ts';
import { notFetchedReminder } from '../templates/reminder-email.ts';
import {
  allowedWords,
  DAY_MS,
  type DueMessagesDependencies,
  type FindDue,
  freshness,
  isSwitchedOn,
  type RemindingShop,
  repairsOfShop,
  type Written,
} from './due-message.ts';

/** The search begins with finished repairs that were taken in this many days ago. */
const REPAIRS_BACK_DAYS = 400;

type DueRepair = { name: MessageName<'not-fetched'>; isFresh: boolean; repair: StoredRepair };

export const notFetched: FindDue<'not-fetched'> = async function* (dependencies, shop) {
  const { waiting, isTextable, now } = dependencies;
  const { shopId, reminders } = shop;
  if (!reminders.notFetched.on) return;
  const nowMs = now();
  const fromMs = nowMs - REPAIRS_BACK_DAYS * DAY_MS;
  for await (const numbers of waiting.madeBetween(shopId, 'completed', fromMs, nowMs)) {
    const found = await repairsOfShop(dependencies, shopId, numbers);
    const due = found.flatMap((repair) => dueOfRepair(repair, nowMs, isTextable) ?? []);
    yield due.map((each) => ({
      ...each,
      checks: () => stillUncollected(shopId, each),
      write: async () => write(dependencies, shop, each),
    }));
  }
};

/**
 * Returns the latest step of the reminders that a finished device has reached. Returns nothing after the hand-over, or
 * long after the step.
 */
export function dueOfRepair(
  repair: StoredRepair,
  nowMs: number,
  isTextable: IsTextable,
): DueRepair | undefined {
  const last = repair.statusHistory.at(-1);
  if (last?.status !== 'completed' || repair.handedOverAt || repair.withdrawnAt) return undefined;
  if (recipientOf(repair, isTextable) === undefined) return undefined;
  const sinceMs = Date.parse(last.timestamp);
  const passed = (nowMs - sinceMs) / DAY_MS;
  const days = stepReached(passed);
  const fresh = days && freshness(passed - days);
  if (!days || !fresh) return undefined;
  const { trackingNumber } = repair;
  return { ...fresh, name: { kind: 'not-fetched', trackingNumber, sinceMs, days }, repair };
}

function recipientOf(
  { customerEmail, phoneNumber }: StoredRepair,
  isTextable: IsTextable,
): { email: string } | { sms: PhoneNumber } | undefined {
  if (customerEmail) return { email: customerEmail };
  return phoneNumber && isTextable(phoneNumber) ? { sms: phoneNumber } : undefined;
}

export function stillUncollected(
  shopId: string,
  { name: { trackingNumber, sinceMs }, repair }: Omit<DueRepair, 'isFresh'>,
): TransactItem[] {
  const { length } = repair.statusHistory;
  return [
    isSwitchedOn(shopId, 'reminders', 'notFetched'),
    check(
      repairKey(trackingNumber),
      dynamo`
        user_id = ${shopId}
        AND attribute_not_exists(card.handed_over_at) AND attribute_not_exists(card.withdrawn_at)
        AND ${entryAt(length - 1)}.#at = ${sinceMs} AND attribute_not_exists(${entryAt(length)})`,
    ),
  ];
}

function write(
  { send, text, isTextable, appOrigin, now }: DueMessagesDependencies,
  shop: RemindingShop,
  { name: { days }, repair }: DueRepair,
): Written | undefined {
  const { company, reminders } = shop;
  const ours = REMINDER_WORDS[`words${days}`];
  const words = allowedWords(shop, notFetchedWords(reminders, days), ours, now());
  const to = recipientOf(repair, isTextable);
  if (to === undefined) return undefined;
  if ('sms' in to) {
    const sms = notFetchedSms(repair, days, words, company, appOrigin);
    return {
      to: { sms: to.sms.e164 },
      channel: 'sms',
      send: (place) => text({ to: to.sms, text: sms, place }),
    };
  }
  const content = notFetchedReminder(repair, words, company, appOrigin);
  return {
    to,
    channel: 'email',
    send: (place) =>
      send({ to: to.email, from: fromShop(shop.company, shop.profile), content, place }),
  };
}
