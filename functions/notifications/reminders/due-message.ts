import { hasLink } from '../../../shared/links.ts';
import type { Reminders } from '../../../shared/notifications/reminders/reminders.ts';
import type { Recipients } from '../../billing/budgets/spending.ts';
import { planInForce } from '../../billing/plan-in-force.ts';
import type { StoredProfile } from '../../billing/stored-profile.ts';
import type { StoredCompany } from '../../company/stored-company.ts';
import type { DocumentEventsRepository } from '../../documents/document-events.repository.ts';
import type { DocumentsRepository } from '../../documents/documents.repository.ts';
import { attribute, dynamo, joined } from '../../platform/table/expression.ts';
import { companyKey } from '../../platform/table/table-keys.ts';
import type { TransactItem } from '../../platform/table/transaction.ts';
import { check } from '../../platform/table/writes.ts';
import type { RepairsRepository } from '../../repairs/repairs.repository.ts';
import type { StoredRepair } from '../../repairs/repairs.ts';
import type { ClockKind, MessageName } from '../message.ts';
import type { Send } from '../providers/send.ts';
import type { Email } from '../providers/ses.ts';
import type { Sms } from '../providers/sns.ts';
import type { IsTextable } from '../providers/textable.ts';
import type { WrittenMessage } from '../send-message.ts';
import type { WaitingRepository } from './waiting.repository.ts';

export const DAY_MS = 86_400_000;

const FRESH_DAYS = 14;
/**
 * The search covers twice the days in which a message is fresh, so that a message whose sender has died is found again.
 */
export const LOOKED_FOR_DAYS = 2 * FRESH_DAYS;

/**
 * Returns nothing unless the message fell due within the days that the search covers. So a shop that has just turned
 * reminders on sends none about something long past.
 */
export const freshness = (
  daysPast: number,
  freshDays = FRESH_DAYS,
): { isFresh: boolean } | undefined =>
  daysPast >= 0 && daysPast < 2 * freshDays ? { isFresh: daysPast < freshDays } : undefined;

/** Requires that the messages are switched on. `switched` is the path of the switch in the company's settings. */
export const isSwitchedOn = (
  shopId: string,
  ...switched: ['reminders', keyof Reminders] | ['reviews']
): TransactItem => {
  const on = joined([...switched, 'on'].map(attribute), '.');
  return check(companyKey(shopId), dynamo`${on} = ${true}`);
};

export type DueMessagesDependencies = {
  waiting: Pick<WaitingRepository, 'madeBetween' | 'handedOverBetween' | 'quotesBetween'>;
  repairs: Pick<RepairsRepository, 'getAll'>;
  documents: Pick<DocumentsRepository, 'get'>;
  events: Pick<DocumentEventsRepository, 'approval'>;
  send: Send<Email>;
  text: Send<Sms>;
  isTextable: IsTextable;
  appOrigin: string;
  now: () => number;
};

export type RemindingShop = {
  shopId: string;
  company: StoredCompany;
  reminders: Reminders;
  profile: StoredProfile;
};

export type Written = WrittenMessage & { to: Recipients };

export type DueMessage<Kind extends ClockKind> = {
  name: MessageName<Kind>;
  /** If this is false, the message is sent only to finish an earlier sender's attempt. */
  isFresh: boolean;
  /** These conditions of the claim require that the shop still wants the message, and that its cause still exists. */
  checks: (nowMs: number) => TransactItem[];
  /** Returns `undefined` if there is no recipient or nothing to say. */
  write: () => Promise<Written | undefined>;
};

/** Nothing is due if the shop has not switched the kind on. */
export type FindDue<Kind extends ClockKind> = (
  dependencies: DueMessagesDependencies,
  shop: RemindingShop,
) => AsyncGenerator<DueMessage<Kind>[]>;

export async function repairsOfShop(
  { repairs }: Pick<DueMessagesDependencies, 'repairs'>,
  shopId: string,
  trackingNumbers: readonly string[],
): Promise<StoredRepair[]> {
  const found = await repairs.getAll(trackingNumbers);
  return found.filter(({ user_id }) => user_id === shopId);
}

/** Returns `ours` for a text with a link on the free plan, even if the text was written on another plan. */
export const allowedWords = (
  { profile }: RemindingShop,
  words: string,
  ours: string,
  nowMs: number,
): string => (planInForce(profile, nowMs).terms === 'free' && hasLink(words) ? ours : words);
