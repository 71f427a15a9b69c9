import { AppError } from '../../shared/errors.ts';
import { formatEuros } from '../../shared/money.ts';

type Change = {
  /** The caller saw this amount. */
  knownCents: number | undefined;
  presentCents: number;
  /** Says in French that the difference in euros was recorded meanwhile. */
  happened: (euros: string, isMore: boolean) => string;
  left: string;
};

/**
 * Returns an error if the caller saw another amount, because somebody else may have just recorded the same change.
 * The write must have the condition that `presentCents` is unchanged.
 */
export function unseenChange({
  knownCents,
  presentCents,
  happened,
  left,
}: Change): AppError | undefined {
  if (knownCents === undefined || knownCents === presentCents) return undefined;
  const moved = presentCents - knownCents;
  return new AppError('DOCUMENT_MOVED', {
    message: `${happened(formatEuros(Math.abs(moved)), moved > 0)} entre-temps\u202f: ${left}. Vérifiez que ce n’est pas le même, puis recommencez si besoin.`,
  });
}
