import { DEFAULT_REMINDERS } from '../../../shared/notifications/reminders/reminders.ts';
import { parisDay } from '../../../shared/time.ts';
import { isWorkingHour } from '../../../shared/working-hours.ts';
import { planInForce } from '../../billing/plan-in-force.ts';
import type { StoredProfile } from '../../billing/stored-profile.ts';
import type { StoredCompany } from '../../company/stored-company.ts';
import type { DailyJob } from '../../platform/jobs/daily-job.ts';
import { workThrough } from '../../platform/jobs/slice.ts';
import { logger } from '../../platform/logger.ts';
import type { Table } from '../../platform/table.ts';
import type { RepairsRepository } from '../../repairs/repairs.repository.ts';
import { messageRef } from '../message.ts';
import type { MessagesRepository, StoredMessages } from '../messages.repository.ts';
import { dueOfReview, LOOKED_FOR_MS } from '../reviews/due-review.ts';
import {
  type DueReminder,
  dueOfQuote,
  dueOfRepair,
  quotesFromMs,
  repairsFromMs,
} from './due-reminders.ts';
import { stillWaits } from './reminder-conditions.ts';
import type { WaitingRepository } from './waiting.repository.ts';
import {
  type RemindingShop as Shop,
  type WriteReminderDependencies,
  writeReminder,
} from './write-reminder.ts';

export type SendRemindersDependencies = WriteReminderDependencies & {
  shops: Pick<DailyJob, 'get' | 'done'>;
  table: Pick<Table, 'name'>;
  messages: Pick<MessagesRepository, 'claim' | 'settle'>;
  reminded: StoredMessages;
  waiting: Pick<WaitingRepository, 'madeBetween' | 'handedOverBetween' | 'quotesBetween'>;
  repairs: Pick<RepairsRepository, 'getAll'>;
  companies: { get(shopId: string): Promise<StoredCompany | undefined> };
  profileOf: (shopId: string) => Promise<StoredProfile>;
};

export type RemindersReport = { sent: number; refused: number; left: number; failed: number };

const DAY_MS = 86_400_000;
const QUOTES_READ = 1_000;

/**
 * Sends the due reminders and review requests of some shops, each once, on working days from 9 to 19 h in Paris
 * (docs/decisions/0093): claim, send, settle, as for notifications. A shop whose reminders have all gone out is not
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
  if (company === undefined) return true;
  const { reminders = DEFAULT_REMINDERS } = company;
  const shop: Shop = { shopId, company, reminders, profile };
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
  { shopId, company, reminders, profile }: Shop,
): AsyncGenerator<DueReminder[]> {
  const nowMs = now();
  const own = async (numbers: readonly string[]) =>
    (await repairs.getAll(numbers)).filter(({ user_id }) => user_id === shopId);
  if (reminders.notFetched.on) {
    const pages = waiting.madeBetween(shopId, 'completed', repairsFromMs(nowMs), nowMs);
    for await (const numbers of pages) {
      const found = await own(numbers);
      yield found.flatMap((repair) => dueOfRepair(repair, nowMs, isTextable) ?? []);
    }
  }
  if (company.reviews?.on && planInForce(profile, nowMs).opens.includes('reviews')) {
    for await (const numbers of waiting.handedOverBetween(shopId, nowMs - LOOKED_FOR_MS, nowMs)) {
      const found = await own(numbers);
      yield found.flatMap((repair) => dueOfReview(repair, nowMs) ?? []);
    }
  }
  if (reminders.quotes.on) {
    const toMs = nowMs - reminders.quotes.days * DAY_MS;
    const fromMs = quotesFromMs(reminders, nowMs);
    const { found } = await waiting.quotesBetween(shopId, fromMs, toMs, QUOTES_READ);
    yield found.flatMap((quote) => dueOfQuote(quote, reminders, nowMs) ?? []);
  }
}

async function remind(
  dependencies: SendRemindersDependencies,
  shop: Shop,
  due: DueReminder,
): Promise<'sent' | 'refused' | 'left' | 'over'> {
  const { table, messages, now } = dependencies;
  const { shopId } = shop;
  const { name } = due;
  const written = await writeReminder(dependencies, shop, due);
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
