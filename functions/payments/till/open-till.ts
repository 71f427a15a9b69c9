import { AppError } from '../../../shared/errors.ts';
import { formatEuros } from '../../../shared/money.ts';
import type { Till } from '../../../shared/payments/till/answers.ts';
import { TILL_LIMITS, type TillOpenInput } from '../../../shared/payments/till/till.ts';
import { formatLongDate, formatTime, parisDay } from '../../../shared/time.ts';
import { requireRight } from '../../billing/plan-in-force.ts';
import { appendToTill } from './append-to-till.ts';
import {
  dueAtOpening,
  perpetualTotals,
  readTill,
  type TillDependencies,
  toTill,
} from './till-standing.ts';

/**
 * Opens the till with its float.
 * @throws AppError PLAN_REQUIRED; TILL_OPEN; INVALID for an unexplained float; CONFLICT when the till was opened and
 * closed since the page was loaded; BUDGET_SPENT beyond the day's openings.
 */
export async function openTill(
  dependencies: TillDependencies,
  shopId: string,
  { number, floatCents, reason }: TillOpenInput,
): Promise<Till> {
  const { till, now } = dependencies;
  requireRight('till', await till.profile(shopId), now());
  await appendToTill(dependencies, shopId, async (standing) => {
    const { open } = standing;
    if (open) {
      const { opening } = open;
      const isSame =
        opening.number === number &&
        opening.floatCents === floatCents &&
        (opening.reason ?? '') === (reason ?? '');
      if (isSame) return undefined;
      throw new AppError('TILL_OPEN', {
        message: `La caisse est déjà ouverte depuis le ${formatLongDate(opening.at)} à ${formatTime(opening.at)}, avec un fond de ${formatEuros(opening.floatCents)}. Vous n’avez rien d’autre à faire.`,
      });
    }
    if (standing.number !== number) throw new AppError('CONFLICT');
    await refuseTooMany(dependencies, shopId, number);
    const dueCents = dueAtOpening(standing);
    if (dueCents !== undefined && dueCents !== floatCents && !reason) {
      const message = `La caisse devrait contenir ${formatEuros(dueCents)}. Expliquez l’écart de ${formatEuros(floatCents - dueCents)}.`;
      throw new AppError('INVALID', { fields: { reason: message } });
    }
    const totals = await perpetualTotals(dependencies, shopId, standing);
    const { last } = standing;
    return {
      content: {
        kind: 'till-opened',
        number,
        floatCents,
        ...(dueCents !== undefined && { dueCents }),
        ...(reason && { reason }),
        ...totals,
      },
      session: (opened) => ({
        number,
        after: last?.closing.rank ?? opened.rank,
        opened,
        moves: [],
      }),
    };
  });
  return toTill(await readTill(dependencies, shopId));
}

const FULL = `La caisse a déjà été ouverte ${TILL_LIMITS.openings} fois aujourd’hui. Ouvrez-la de nouveau demain.`;

/**
 * Refuses an opening beyond the day's limit. The condition on the chain's head lets no other opening come after this
 * count.
 * @throws AppError BUDGET_SPENT
 */
async function refuseTooMany(
  { till, now }: Pick<TillDependencies, 'till' | 'now'>,
  shopId: string,
  number: number,
): Promise<void> {
  const first = number - TILL_LIMITS.openings;
  if (first < 1) return;
  const [session] = await till.sessions(shopId, { before: first + 1, limit: 1 });
  if (session === undefined || parisDay(Date.parse(session.opened.at)) < parisDay(now())) return;
  throw new AppError('BUDGET_SPENT', { message: FULL });
}
