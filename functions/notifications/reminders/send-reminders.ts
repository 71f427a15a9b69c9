import { quotePath } from '../../../shared/documents/issued.ts';
import { hasLink } from '../../../shared/links.ts';
import { notFetchedSms } from '../../../shared/notifications/reminders/reminder-sms.ts';
import {
  notFetchedWords,
  quoteWords,
  REMINDER_WORDS,
} from '../../../shared/notifications/reminders/reminder-words.ts';
import type { Reminders } from '../../../shared/notifications/reminders/reminders.ts';
import type { NotificationChannel } from '../../../shared/repairs/notifications.ts';
import { parisDay } from '../../../shared/time.ts';
import { isWorkingHour } from '../../../shared/working-hours.ts';
import type { Recipients } from '../../billing/budgets/spending.ts';
import { planInForce } from '../../billing/plan-in-force.ts';
import type { StoredProfile } from '../../billing/stored-profile.ts';
import type { StoredCompany } from '../../company/stored-company.ts';
import type { DocumentEventsRepository } from '../../documents/document-events.repository.ts';
import type { DocumentsRepository } from '../../documents/documents.repository.ts';
import type { DailyJob } from '../../platform/jobs/daily-job.ts';
import { workThrough } from '../../platform/jobs/slice.ts';
import { logger } from '../../platform/logger.ts';
import type { Table } from '../../platform/table.ts';
import type { RepairsRepository } from '../../repairs/repairs.repository.ts';
import { messageRef, type ReminderPlace } from '../message.ts';
import type { MessagesRepository, StoredMessages } from '../messages.repository.ts';
import type { Send, SendOutcome } from '../send.ts';
import type { Email } from '../ses.ts';
import type { Sms } from '../sns.ts';
import { notFetchedReminder, quoteReminder } from '../templates/reminder-email.ts';
import type { IsTextable } from '../textable.ts';
import {
  type DueReminder,
  dueOfQuote,
  dueOfRepair,
  quotesFromMs,
  recipientOf,
  repairsFromMs,
} from './due-reminders.ts';
import { stillWaits } from './reminder-conditions.ts';
import type { WaitingRepository } from './waiting.repository.ts';

export type SendRemindersDependencies = {
  shops: Pick<DailyJob, 'get' | 'done'>;
  table: Pick<Table, 'name'>;
  messages: Pick<MessagesRepository, 'claim' | 'settle'>;
  reminded: StoredMessages;
  waiting: Pick<WaitingRepository, 'madeBetween' | 'quotesBetween'>;
  repairs: Pick<RepairsRepository, 'getAll'>;
  documents: Pick<DocumentsRepository, 'get'>;
  events: Pick<DocumentEventsRepository, 'approval'>;
  companies: { get(shopId: string): Promise<StoredCompany | undefined> };
  profileOf: (shopId: string) => Promise<StoredProfile>;
  send: Send<Email>;
  text: Send<Sms>;
  isTextable: IsTextable;
  appOrigin: string;
  now: () => number;
};

export type RemindersReport = { sent: number; refused: number; left: number; failed: number };

type Shop = {
  shopId: string;
  company: StoredCompany;
  reminders: Reminders;
  profile: StoredProfile;
};

const DAY_MS = 86_400_000;
const QUOTES_READ = 1_000;

/**
 * Sends the due reminders of some shops, each once, on working days from 9 to 19 h in Paris (docs/decisions/0093): claim, send, settle, as for notifications. A shop whose reminders have all gone out is not
 * visited again that day. Two runs at once, or a run killed at any moment, still send each once; only a kill between
 * the provider's acceptance and our record sends twice.
 */
export async function sendReminders(
  dependencies: SendRemindersDependencies,
  shopIds: readonly string[],
  hasTime: () => boolean,
): Promise<RemindersReport> {
  const { shops, now } = dependencies;
  const report: RemindersReport = { sent: 0, refused: 0, left: 0, failed: 0 };
  const mayGoOn = () => hasTime() && isWorkingHour(now());
  if (!mayGoOn()) return report;
  await workThrough(shops, shopIds, {
    day: parisDay(now()),
    mayGoOn,
    work: (shopId) => remindOf(dependencies, shopId, report, mayGoOn),
    failed(shopId, error) {
      report.failed += 1;
      logger.error('The reminders of a shop could not be sent', { shopId, error });
    },
  });
  return report;
}

async function remindOf(
  dependencies: SendRemindersDependencies,
  shopId: string,
  report: RemindersReport,
  mayGoOn: () => boolean,
): Promise<boolean> {
  const { companies, profileOf, reminded } = dependencies;
  const [company, profile] = await Promise.all([companies.get(shopId), profileOf(shopId)]);
  if (company?.reminders === undefined) return true;
  const shop: Shop = { shopId, company, reminders: company.reminders, profile };
  let isAllOut = true;
  for await (const due of candidates(dependencies, shop)) {
    const known = await reminded.stored(
      shopId,
      due.map(({ name }) => name),
    );
    for (const [index, each] of due.entries()) {
      const before = known[index];
      if (before?.at !== undefined || (before === undefined && !each.isFresh)) continue;
      if (!mayGoOn()) return false;
      const outcome = await remind(dependencies, shop, each);
      if (outcome !== 'over') report[outcome] += 1;
      if (outcome === 'left') isAllOut = false;
    }
  }
  return isAllOut;
}

async function* candidates(
  { waiting, repairs, isTextable, now }: SendRemindersDependencies,
  { shopId, reminders }: Shop,
): AsyncGenerator<DueReminder[]> {
  const nowMs = now();
  if (reminders.notFetched.on) {
    const pages = waiting.madeBetween(shopId, 'completed', repairsFromMs(nowMs), nowMs);
    for await (const numbers of pages) {
      const found = await repairs.getAll(numbers);
      yield found
        .filter(({ user_id }) => user_id === shopId)
        .flatMap((repair) => dueOfRepair(repair, nowMs, isTextable) ?? []);
    }
  }
  if (reminders.quotes.on) {
    const toMs = nowMs - reminders.quotes.days * DAY_MS;
    const fromMs = quotesFromMs(reminders, nowMs);
    const { found } = await waiting.quotesBetween(shopId, fromMs, toMs, QUOTES_READ);
    yield found.flatMap((quote) => dueOfQuote(quote, reminders, nowMs) ?? []);
  }
}

/** A reminder that is ready, and the way to send it. */
type Written = {
  to: Recipients;
  channel: NotificationChannel;
  send: (place: ReminderPlace) => Promise<SendOutcome>;
};

async function remind(
  dependencies: SendRemindersDependencies,
  shop: Shop,
  due: DueReminder,
): Promise<'sent' | 'refused' | 'left' | 'over'> {
  const { table, messages, now } = dependencies;
  const { shopId } = shop;
  const { name } = due;
  const written = await write(dependencies, shop, due);
  if (written === undefined) return 'over';
  const recipients = written.to;
  const checks = stillWaits(table, shopId, due, now());
  const claim = await messages.claim({ shopId, name, recipients, checks }, now());
  // A reminder that no budget pays today is tried again tomorrow, as long as it is not too old.
  if (claim.kind !== 'claimed') return claim.kind === 'busy' ? 'left' : 'over';
  const atMs = now();
  const outcome = await written.send({ shopId, reminder: messageRef(name), atMs });
  logger.info('A reminder was processed', { kind: due.name.kind, outcome: outcome.kind });
  if (outcome.kind === 'failed') {
    await messages.settle({ shopId, name }, null, now());
    return 'left';
  }
  const end =
    outcome.kind === 'sent'
      ? ({ end: 'sent', channel: written.channel } as const)
      : ({ end: 'refused', reason: outcome.reason } as const);
  await messages.settle({ shopId, name }, end, atMs);
  if (outcome.kind === 'sent') await outcome.afterwards?.();
  return outcome.kind;
}

/** A reminder's e-mail or SMS; `undefined` when there is no recipient, or nothing to remind of any more. */
async function write(
  { documents, events, send, text, isTextable, appOrigin, now }: SendRemindersDependencies,
  { shopId, company, reminders, profile }: Shop,
  due: DueReminder,
): Promise<Written | undefined> {
  const isFree = planInForce(profile, now()).terms === 'free';
  // The free plan allows no links in custom text, whenever it was written.
  const allowed = (words: string, ours: string) => (isFree && hasLink(words) ? ours : words);
  if (due.name.kind === 'not-fetched') {
    if (!('repair' in due)) return undefined;
    const { repair, name } = due;
    const words = allowed(
      notFetchedWords(reminders, name.days),
      REMINDER_WORDS[`words${name.days}`],
    );
    const to = recipientOf(repair, isTextable);
    if (to === undefined) return undefined;
    if ('sms' in to) {
      const sms = notFetchedSms(repair, name.days, words, company, appOrigin);
      return {
        to: { sms: to.sms.e164 },
        channel: 'sms',
        send: (place) => text({ to: to.sms, text: sms, place }),
      };
    }
    const from = { name: company.company_name || 'Rebond', email: profile.email ?? '' };
    const content = notFetchedReminder(repair, words, company, appOrigin);
    return {
      to,
      channel: 'email',
      send: (place) => send({ to: to.email, from, content, place }),
    };
  }
  if (!('quote' in due)) return undefined;
  const { id, delivery } = due.quote;
  const [quote, link] = await Promise.all([documents.get(shopId, id), events.approval(id)]);
  if (quote === undefined || link === undefined || !delivery) return undefined;
  const words = allowed(quoteWords(reminders), REMINDER_WORDS.quotes);
  const url = `${appOrigin}${quotePath(id, link.key)}`;
  const content = quoteReminder(quote, words, url, appOrigin);
  return {
    to: { email: delivery.to },
    channel: 'email',
    send: (place) => send({ to: delivery.to, from: quote.seller, content, place }),
  };
}
