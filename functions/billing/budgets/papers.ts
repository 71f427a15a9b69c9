import type { Budgets } from '../../../shared/billing/budgets.ts';
import type { PlanId } from '../../../shared/billing/plans.ts';
import { AppError } from '../../../shared/errors.ts';
import { parisDay } from '../../../shared/time.ts';
import { dynamo } from '../../platform/table/expression.ts';
import { profileKey } from '../../platform/table/table-keys.ts';
import type { TransactItem } from '../../platform/table/transaction.ts';
import { returningItem, update } from '../../platform/table/writes.ts';
import { planInForce } from '../plan-in-force.ts';
import { profileKind, type StoredProfile } from '../stored-profile.ts';
import { forgetting, withinPlan } from './within-plan.ts';

/** `prints` are PDFs that are made for the shop, and `linkPrints` are those for holders of a quote's link. */
export type Papers = { [Each in (typeof COUNTERS)[number]]?: number };
type Counter = keyof Papers;

const COUNTERS = [
  'documents',
  'lineBytes',
  'prints',
  'linkPrints',
  'zipPieces',
  'replies',
] as const;

/** Links get as many PDFs a day as the shop itself. They are counted apart from the shop's PDFs. */
const limitOf = ({ plans }: Budgets, id: PlanId, counter: Counter): number =>
  plans[id][counter === 'linkPrints' ? 'prints' : counter];

const papersAttribute = (counter: Counter, nowMs: number) =>
  `papers_${counter}_${parisDay(nowMs)}` as const;

/** Returns the profile's counters of a day by the names of their attributes, or `undefined` without any papers. */
export function papersOf(
  profile: StoredProfile,
  nowMs: number,
): Record<string, number> | undefined {
  const counted = COUNTERS.flatMap((each) => {
    const name = papersAttribute(each, nowMs);
    const count = profile[name];
    return count === undefined ? [] : [[name, count] as const];
  });
  return counted.length > 0 ? Object.fromEntries(counted) : undefined;
}

const countersOf = (papers: Papers) => COUNTERS.filter((each) => papers[each] !== undefined);

/**
 * Returns the write that counts papers within the limits of the plan in force, all or none. It may create a profile, so
 * its transaction must check that the account is open.
 */
export function papersItem(
  shopId: string,
  papers: Papers,
  nowMs: number,
  budgets: Budgets,
): TransactItem {
  const counted = countersOf(papers).map((counter) => ({
    attribute: papersAttribute(counter, nowMs),
    more: papers[counter] ?? 0,
    limitOf: (id: PlanId) => limitOf(budgets, id, counter),
  }));
  const { free, paid, added } = withinPlan(counted, nowMs);
  const past = forgetting((ms) => COUNTERS.map((each) => papersAttribute(each, ms)), nowMs);
  return returningItem(
    update(
      profileKey(shopId),
      dynamo`${added} ${past}`,
      dynamo`attribute_not_exists(closed_at_ms) AND (${free} OR ${paid})`,
    ),
  );
}

/** Returns the error for papers that were refused. `item` is the profile that the refusal returned. */
export function papersRefused(
  item: Record<string, unknown> | undefined,
  papers: Papers,
  nowMs: number,
  budgets: Budgets,
): AppError {
  const profile = profileKind.read(item ?? {});
  if (profile.closed_at_ms !== undefined) return new AppError('UNAUTHENTICATED');
  const { id, terms } = planInForce(profile, nowMs);
  const isSpent = (counter: Counter) =>
    (profile[papersAttribute(counter, nowMs)] ?? 0) + (papers[counter] ?? 0) >
    limitOf(budgets, id, counter);
  const counters = countersOf(papers);
  const spent = counters.find(isSpent) ?? counters[0] ?? 'documents';
  const more = terms === 'free' ? 'choisissez un plan payant' : 'contactez notre assistance';
  return new AppError('BUDGET_SPENT', { message: WORDS[spent](limitOf(budgets, id, spent), more) });
}

const MEGABYTE = 1_000_000;

const WORDS: Record<Counter, (limit: number, more: string) => string> = {
  documents: (limit, more) =>
    `Vos ${limit} documents du jour sont émis. Émettez celui-ci demain, ou ${more}.`,
  lineBytes: (limit, more) =>
    `Les lignes de vos documents du jour dépassent ${(limit / MEGABYTE).toLocaleString('fr-FR')}\u00a0Mo. Raccourcissez celles-ci, émettez ce document demain, ou ${more}.`,
  prints: (limit, more) =>
    `Vos ${limit} PDF du jour sont faits. Lisez ce document à l’écran, revenez demain, ou ${more}.`,
  linkPrints: () => ASKED_TOO_OFTEN,
  zipPieces: (_, more) =>
    `Vos exports ZIP du jour sont épuisés. Continuez demain, exportez un mois plutôt qu’une année, ou ${more}.`,
  replies: () =>
    'L’atelier a reçu trop de messages aujourd’hui. Réessayez demain, ou contactez-le autrement.',
};

export const ASKED_TOO_OFTEN =
  'Ce PDF a été demandé trop souvent aujourd’hui. Lisez le devis sur cette page, ou réessayez demain.';
