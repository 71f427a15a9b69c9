import { AppError } from '../../../shared/errors.ts';
import { formatEuros } from '../../../shared/money.ts';
import type { Till } from '../../../shared/payments/till/answers.ts';
import {
  signedCents,
  TILL_LIMITS,
  type TillMoveInput,
} from '../../../shared/payments/till/till.ts';
import { appendToTill } from './append-to-till.ts';
import { readTill, type TillDependencies, toTill } from './till-standing.ts';

const FULL = `La caisse compte déjà ${TILL_LIMITS.moves} mouvements depuis son ouverture. Clôturez-la, puis ouvrez-la de nouveau.`;

/**
 * Records cash that is put into the till or taken out by hand. A wrong movement is corrected by its reverse.
 * @throws AppError TILL_CLOSED; INVALID for more than the till holds, or too many movements; IDEMPOTENCY_MISMATCH.
 */
export async function moveTillCash(
  dependencies: TillDependencies,
  shopId: string,
  { number, attempt, kind: move, amountCents, reason }: TillMoveInput,
): Promise<Till> {
  await appendToTill(dependencies, shopId, async ({ open }) => {
    const current = open?.session.number === number ? open : undefined;
    const known = current
      ? current.moves.find((each) => each.attempt === attempt)
      : await moveOfClosed(dependencies.till, shopId, number, attempt);
    if (known) {
      const isSame =
        known.move === move && known.amountCents === amountCents && known.reason === reason;
      if (!isSame) throw new AppError('IDEMPOTENCY_MISMATCH');
      return undefined;
    }
    if (current === undefined) throw new AppError('TILL_CLOSED');
    const { session, moves } = current;
    if (moves.length >= TILL_LIMITS.moves) throw new AppError('INVALID', { message: FULL });
    if (signedCents({ move, amountCents }) < 0 && amountCents > current.expectedCents) {
      const held = formatEuros(Math.max(0, current.expectedCents));
      const message = `La caisse ne contient que ${held}. Enregistrez d’abord les espèces reçues, ou corrigez ce montant.`;
      throw new AppError('INVALID', { fields: { amountCents: message } });
    }
    return {
      content: { kind: 'till-moved', number, attempt, move, amountCents, reason },
      session: (place) => ({ ...session, moves: [...session.moves, { ...place, attempt }] }),
    };
  });
  return toTill(await readTill(dependencies, shopId));
}

/** A request repeated after the till was closed gets the stored answer. */
async function moveOfClosed(
  till: TillDependencies['till'],
  shopId: string,
  number: number,
  attempt: string,
) {
  const [session] = await till.sessions(shopId, { before: number + 1, limit: 1 });
  const place =
    session?.number === number && session.moves.find((each) => each.attempt === attempt);
  if (!place) return undefined;
  const entry = (await till.entriesAt(shopId, [place.rank])).get(place.rank)?.entry;
  return entry?.kind === 'till-moved' ? entry : undefined;
}
