import type { BonusOrganism, BonusScheme } from '../../../../shared/bonus/schemes.ts';
import type { Company } from '../../../../shared/company/answers.ts';
import {
  COMPANY_LIMITS,
  type CompanyInput,
  companyInput,
  DOCUMENT_SETTINGS,
  SETTING_GROUPS,
} from '../../../../shared/company/company.ts';
import { DEFAULT_HOLD_SECONDS, type HoldSeconds } from '../../../../shared/company/hold.ts';
import {
  DEFAULT_READY_MESSAGES,
  type ReadyMessages,
  readyMessagesOf,
} from '../../../../shared/company/messages.ts';
import type { Schedule } from '../../../../shared/company/schedule.ts';
import { parseDecimal } from '../../../../shared/documents/amounts/typed-numbers.ts';
import type { FranchiseMention, VatRegime } from '../../../../shared/documents/vat/vat-regimes.ts';
import {
  DEFAULT_REMINDERS,
  type Reminders,
} from '../../../../shared/notifications/reminders/reminders.ts';
import { recordOf } from '../../../../shared/record-of.ts';
import { REPAIR_STATUSES, type RepairStatus } from '../../../../shared/repairs/repair-status.ts';
import type { FieldErrors } from '../../lib/use-draft.ts';

const TEXTS = Object.keys(COMPANY_LIMITS) as (keyof typeof COMPANY_LIMITS)[];
/** Numbers are typed as texts, so that half-typed ones are not lost. */
const NUMBERS = ['late_penalty_rate', 'payment_days', 'quote_validity_days'] as const;

export type CompanyText = (typeof TEXTS | typeof NUMBERS)[number];

export type CompanyDraft = Record<CompanyText, string> & {
  schedule: Schedule;
  vat_regime: VatRegime | '';
  franchise_mention: FranchiseMention | '';
  hold_seconds: HoldSeconds;
  /** Each status has its quick messages, one per line. */
  ready_messages: Record<RepairStatus, string>;
  details_by_number: boolean;
  promised_day_shown: boolean;
  replies_taken: boolean;
  reminders: ReturnType<typeof remindersDraft>;
  reviews: ReviewsDraft;
  bonus_labels: LabelsDraft;
};

const typed = (value: number | null | undefined) =>
  value === null || value === undefined ? '' : String(value).replace('.', ',');

const byStatus = <Value>(of: (status: RepairStatus) => Value) => recordOf(REPAIR_STATUSES, of);

const DEFAULT_TEXTS = byStatus((status) => DEFAULT_READY_MESSAGES[status].join('\n'));

/** Returns the quick messages that differ from the default texts, by status. */
const ownMessages = (typed: Record<RepairStatus, string>): ReadyMessages =>
  Object.fromEntries(
    REPAIR_STATUSES.filter((status) => typed[status] !== DEFAULT_TEXTS[status]).map((status) => [
      status,
      typed[status].split('\n').filter((line) => line.trim() !== ''),
    ]),
  );

const remindersDraft = ({ quotes, notFetched }: Reminders) => ({
  quotesOn: quotes.on,
  days: String(quotes.days),
  words: quotes.words ?? '',
  notFetchedOn: notFetched.on,
  words7: notFetched.words7 ?? '',
  words30: notFetched.words30 ?? '',
  words90: notFetched.words90 ?? '',
});

function remindersOf(typed: CompanyDraft['reminders'], stored: Company | undefined): object {
  const { quotesOn, days, words, notFetchedOn, ...steps } = typed;
  // While the reminder is off, the field of the delay is hidden and a wrong delay cannot be corrected, so the stored
  // delay is sent.
  const known = (stored?.reminders ?? DEFAULT_REMINDERS).quotes.days;
  return {
    quotes: { on: quotesOn, days: quotesOn ? numberOf(days) : known, words },
    notFetched: { on: notFetchedOn, ...steps },
  };
}

export function draftOf(company: Company): CompanyDraft {
  return {
    ...recordOf(TEXTS, (name) => company[name] ?? ''),
    ...recordOf(NUMBERS, (name) => typed(company[name])),
    schedule: company.schedule,
    vat_regime: company.vat_regime ?? '',
    franchise_mention: company.franchise_mention ?? '',
    hold_seconds: company.hold_seconds ?? DEFAULT_HOLD_SECONDS,
    ready_messages: byStatus((status) =>
      readyMessagesOf(company.ready_messages, status).join('\n'),
    ),
    reminders: remindersDraft(company.reminders ?? DEFAULT_REMINDERS),
    reviews: reviewsDraft(company.reviews),
    details_by_number: company.details_by_number ?? true,
    promised_day_shown: company.promised_day_shown ?? false,
    replies_taken: company.replies_taken ?? true,
    bonus_labels: labelsDraft(company.bonus_labels),
  };
}

const isGroup = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;

/**
 * Returns the profile `now` with the changes that were typed while the stored profile was `base`. Of a group of
 * settings, such as the opening hours, only the members that were typed are replaced, because another tab may have
 * changed the others.
 */
export function withTyped(
  now: CompanyDraft,
  { base, changes }: { base: CompanyDraft; changes: Partial<CompanyDraft> },
): CompanyDraft {
  const merge = (current: unknown, before: unknown, typed: unknown): unknown => {
    if (!isGroup(current) || !isGroup(before) || !isGroup(typed)) return typed;
    const changed = Object.entries(typed).filter(
      ([name, value]) => JSON.stringify(value) !== JSON.stringify(before[name]),
    );
    const merged = changed.map(([name, value]) => [
      name,
      merge(current[name], before[name], value),
    ]);
    return { ...current, ...Object.fromEntries(merged) };
  };
  return merge(now, base, { ...base, ...changes }) as CompanyDraft;
}

/** Each page of the profile shows and saves these fields. */
const PART_FIELDS = {
  company: ['company_name', 'siret', 'phone', 'address', 'schedule'],
  documents: DOCUMENT_SETTINGS,
  messages: [
    'hold_seconds',
    'ready_messages',
    'details_by_number',
    'promised_day_shown',
    'replies_taken',
    'reminders',
    'reviews',
  ],
  bonus: ['bonus_labels'],
} as const satisfies Record<string, readonly (keyof CompanyDraft)[]>;

export type CompanyPart = keyof typeof PART_FIELDS;

/** Returns the fields of a page that differ from the stored profile, or all of them if none is known. */
function changedFields(
  draft: CompanyDraft,
  part: CompanyPart,
  company: Company | undefined,
): (keyof CompanyDraft)[] {
  const stored = company && draftOf(company);
  return PART_FIELDS[part].filter(
    (field) => JSON.stringify(draft[field]) !== JSON.stringify(stored?.[field]),
  );
}

export const isChanged = (draft: CompanyDraft, part: CompanyPart, company: Company): boolean =>
  changedFields(draft, part, company).length > 0;

/** Returns null for an empty text, and NaN for a text that is not a number. */
const numberOf = (text: string): number | null =>
  text.trim() === '' ? null : (parseDecimal(text) ?? Number.NaN);

/**
 * Returns a request body with the changes in one part of the draft, or the errors of its fields. An error is named
 * by its field, its weekday, or the status whose quick messages are wrong. Unchanged fields are left out, because
 * they may have been changed in another tab.
 */
export function checkCompany(
  draft: CompanyDraft,
  part: CompanyPart,
  stored?: Company,
): { input?: CompanyInput; errors: FieldErrors } {
  const changed = changedFields(draft, part, stored);
  const names: readonly string[] = changed;
  const reminders = changed.includes('reminders')
    ? remindersOf(draft.reminders, stored)
    : undefined;
  const whole = {
    ...draft,
    ...Object.fromEntries(NUMBERS.map((name) => [name, numberOf(draft[name])])),
    ready_messages: ownMessages(draft.ready_messages),
    reminders,
    reviews: reviewsOf(draft.reviews, stored, reminders),
  };
  // When the reminders change, the state of the reviews may have to be sent too (`reviewsOf`).
  const fields = reminders ? new Set([...changed, 'reviews' as const]) : changed;
  const parsed = companyInput.safeParse({
    ...Object.fromEntries([...fields].map((field) => [field, whole[field]])),
    ...(stored &&
      SETTING_GROUPS.some((group) => names.includes(group)) && {
        revision: stored.revision ?? 0,
      }),
  });
  if (parsed.success) return { input: parsed.data, errors: {} };
  const errors = Object.fromEntries(
    parsed.error.issues.map(({ path, message }) => [
      String(path[0] === 'schedule' || path[0] === 'ready_messages' ? path[1] : path[0]),
      message,
    ]),
  );
  return { errors };
}

type LabelsDraft = Record<BonusScheme, { number: string; organism: BonusOrganism; until: string }>;

function labelsDraft(labels: Company['bonus_labels'] = {}): LabelsDraft {
  const draft = ({
    number = '',
    organism,
    until = '',
  }: Readonly<Record<string, string>> = {}): LabelsDraft[BonusScheme] => ({
    number,
    organism: organism === 'ecologic' ? organism : 'ecosystem',
    until,
  });
  return { qualirepar: draft(labels.qualirepar), cycles: draft(labels.cycles) };
}

type ReviewsDraft = { on: boolean; url: string };

const reviewsDraft = ({ on, url = '' }: Company['reviews'] = { on: false }): ReviewsDraft => ({
  on,
  url,
});

/**
 * Unchanged settings are left out, because the API refuses them without a plan that includes reviews. While reviews
 * are off, a change of the reminders also states that they are off, because otherwise the shop would stay in the
 * daily job.
 */
function reviewsOf(
  { on, url }: ReviewsDraft,
  stored: Company | undefined,
  reminders: object | undefined,
): object | undefined {
  const known = reviewsDraft(stored?.reviews);
  // While reviews are off, the field of the link is hidden and a wrong link cannot be corrected, so the stored link is
  // sent.
  if (!on) return known.on || (reminders && known.url === '') ? { on, url: known.url } : undefined;
  return known.on && known.url === url ? undefined : { on, url };
}
