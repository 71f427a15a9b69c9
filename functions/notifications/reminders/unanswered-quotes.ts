import { isExpired } from '../../../shared/documents/issued/document-state.ts';
import { type DocumentSummary, quotePath } from '../../../shared/documents/issued/issued.ts';
import {
  quoteWords,
  REMINDER_WORDS,
} from '../../../shared/notifications/reminders/reminder-words.ts';
import type { Reminders } from '../../../shared/notifications/reminders/reminders.ts';
import { parisDay } from '../../../shared/time.ts';
import { approvalKey } from '../../documents/document-keys.ts';
import { repairsOf } from '../../documents/documents.ts';
import { openRepair, stillOpen } from '../../documents/open-repair.ts';
import { dynamo } from '../../platform/table/expression.ts';
import type { TransactItem } from '../../platform/table/transaction.ts';
import { check } from '../../platform/table/writes.ts';
import type { MessageName } from '../message.ts';
import { quoteReminder } from '../templates/reminder-email.ts';
import {
  allowedWords,
  DAY_MS,
  type DueMessagesDependencies,
  type FindDue,
  freshness,
  isSwitchedOn,
  LOOKED_FOR_DAYS,
  type RemindingShop,
  repairsOfShop,
  type Written,
} from './due-message.ts';

/** The search goes back this many more days, because a quote may be sent long after it was made. */
const SENT_WITHIN_DAYS = 30;

type DueQuote = { name: MessageName<'quote'>; isFresh: boolean; quote: DocumentSummary };

/** A quote about repairs can be answered only while one of them is open. `repair` is the first open one. */
type OpenQuote = DueQuote & { repair: string | undefined };

export const unansweredQuotes: FindDue<'quote'> = async function* (dependencies, shop) {
  const { waiting, now } = dependencies;
  const { shopId, reminders } = shop;
  const { on, days } = reminders.quotes;
  if (!on) return;
  const nowMs = now();
  const fromMs = nowMs - (days + LOOKED_FOR_DAYS + SENT_WITHIN_DAYS) * DAY_MS;
  for await (const found of waiting.quotesBetween(shopId, fromMs, nowMs - days * DAY_MS)) {
    const due = found.flatMap((quote) => dueOfQuote(quote, reminders, nowMs) ?? []);
    const numbers = due.flatMap(({ quote }) => repairsOf(quote));
    const repairs = await repairsOfShop(dependencies, shopId, numbers);
    const states = new Map(repairs.map((each) => [each.trackingNumber, each]));
    const open = due.flatMap((each): OpenQuote[] => {
      const { isOpen, repair } = openRepair(each.quote, shopId, states);
      return isOpen ? [{ ...each, repair }] : [];
    });
    yield open.map((each) => ({
      ...each,
      checks: (atMs) => stillUnanswered(shopId, each, atMs),
      write: () => write(dependencies, shop, each),
    }));
  }
};

function dueOfQuote(
  quote: DocumentSummary,
  { quotes }: Reminders,
  nowMs: number,
): DueQuote | undefined {
  const { id, delivery, decision, invoice, validUntil } = quote;
  if (delivery?.state !== 'sent' || decision || invoice) return undefined;
  if (isExpired(validUntil, parisDay(nowMs))) return undefined;
  const fresh = freshness((nowMs - Date.parse(delivery.at)) / DAY_MS - quotes.days);
  return fresh && { ...fresh, name: { kind: 'quote', documentId: id }, quote };
}

export const stillUnanswered = (
  shopId: string,
  { name, repair }: Pick<OpenQuote, 'name' | 'repair'>,
  nowMs: number,
): TransactItem[] => [
  isSwitchedOn(shopId, 'reminders', 'quotes'),
  ...stillOpen({ repair }),
  check(
    approvalKey(name.documentId),
    dynamo`user_id = ${shopId} AND decision = ${null} AND valid_until >= ${parisDay(nowMs)}`,
  ),
];

async function write(
  { documents, events, send, appOrigin, now }: DueMessagesDependencies,
  shop: RemindingShop,
  { quote: { id, delivery } }: DueQuote,
): Promise<Written | undefined> {
  const [quote, link] = await Promise.all([documents.get(shop.shopId, id), events.approval(id)]);
  if (quote === undefined || link === undefined || !delivery) return undefined;
  const words = allowedWords(shop, quoteWords(shop.reminders), REMINDER_WORDS.quotes, now());
  const content = quoteReminder(quote, words, `${appOrigin}${quotePath(id, link.key)}`, appOrigin);
  return {
    to: { email: delivery.to },
    channel: 'email',
    send: (place) => send({ to: delivery.to, from: quote.seller, content, place }),
  };
}
