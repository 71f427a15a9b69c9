import { AppError } from '../../../shared/errors.ts';
import { formatEuros } from '../../../shared/money.ts';
import type { TillClosing } from '../../../shared/payments/till/answers.ts';
import {
  countedCents,
  type TillCloseInput,
  type TillCounts,
} from '../../../shared/payments/till/till.ts';
import { formatTime } from '../../../shared/time.ts';
import { statedSums } from '../../accounting/chain/chain-totals.ts';
import type { EntryContent } from '../../accounting/chain/next-entry.ts';
import { canonicalJson } from '../../documents/digest.ts';
import { appendToTill } from './append-to-till.ts';
import { closingsOf } from './list-closings.ts';
import { type OpenTill, perpetual, type TillDependencies } from './till-standing.ts';

/**
 * Closes the till for good. The condition on the chain's head lets no payment come between count and closing. The
 * closings that a cash register needs (BOI-TVA-DECLA-30-10-30, no. 170, read on 2026-11-28) are the chain's own and do
 * not wait for this one (docs/decisions/0120).
 * @throws AppError TILL_CLOSED with the stored closing; TILL_MOVED when an entry was added since the page was loaded;
 * INVALID for an unexplained difference, or when more stays than was counted.
 */
export async function closeTill(
  dependencies: TillDependencies,
  shopId: string,
  input: TillCloseInput,
): Promise<TillClosing> {
  const { number } = input;
  await appendToTill(dependencies, shopId, async ({ open }) => {
    if (open?.session.number !== number) {
      assertSame(await stored(dependencies, shopId, number), input);
      return undefined;
    }
    const content = closingOf(open, input);
    return { content, session: (closed) => ({ ...open.session, closed }) };
  });
  return stored(dependencies, shopId, number);
}

async function stored(dependencies: TillDependencies, shopId: string, number: number) {
  const { till } = dependencies;
  const [session] = await till.sessions(shopId, { before: number + 1, limit: 1 });
  const [closing] = session?.number === number ? await closingsOf(till, shopId, [session]) : [];
  if (closing === undefined) throw new AppError('TILL_CLOSED');
  return closing;
}

const present = (counts: TillCounts): Record<string, number> =>
  Object.fromEntries(
    Object.entries(counts).flatMap(([of, pieces]) => (pieces ? [[of, pieces]] : [])),
  );

function assertSame(
  { counts, leftCents, reason = '', closedAt, ...closing }: TillClosing,
  input: TillCloseInput,
): void {
  const isSame =
    canonicalJson(counts) === canonicalJson(present(input.counts)) &&
    leftCents === input.leftCents &&
    reason === (input.reason ?? '');
  if (isSame) return;
  throw new AppError('TILL_CLOSED', {
    message: `Cette caisse est déjà clôturée\u202f: Z n°\u00a0${closing.number} à ${formatTime(closedAt)}, ${formatEuros(closing.countedCents)} comptés, écart de ${formatEuros(closing.differenceCents)}. Une clôture ne se change pas.`,
  });
}

function closingOf(
  open: OpenTill,
  { counts, expectedCents, leftCents, reason }: TillCloseInput,
): EntryContent {
  if (open.expectedCents !== expectedCents) throw new AppError('TILL_MOVED');
  const counted = countedCents(counts);
  const differenceCents = counted - expectedCents;
  const fields = {
    ...(leftCents > counted && {
      leftCents: `Vous avez compté ${formatEuros(counted)}\u202f: ce qui reste ne peut pas les dépasser.`,
    }),
    ...(differenceCents !== 0 &&
      !reason && {
        reason: `Expliquez l’écart de ${formatEuros(differenceCents)} entre le compté et l’attendu.`,
      }),
  };
  if (Object.keys(fields).length > 0) throw new AppError('INVALID', { fields });
  const { opening, sums, since, cash } = open;
  return {
    kind: 'till-closed',
    number: opening.number,
    openedAt: opening.at,
    floatCents: opening.floatCents,
    ...statedSums(sums),
    ...cash,
    expectedCents,
    counts: present(counts),
    countedCents: counted,
    differenceCents,
    ...(reason && { reason }),
    leftCents,
    ...perpetual(opening, since),
  };
}
