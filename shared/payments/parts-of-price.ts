import { formatEuros } from '../money.ts';

type Due = { dueCents: number; paidCents?: number | undefined; bonusCents?: number | undefined };

/** Explains to a customer why less than the price is due. Returns an empty text where the whole price is due. */
export function partsOfPrice({ dueCents, paidCents = 0, bonusCents = 0 }: Due): string {
  const parts = [
    bonusCents > 0 && `${formatEuros(bonusCents)} de bonus réparation`,
    paidCents > 0 && `${formatEuros(paidCents)} déjà réglés`,
  ].filter(Boolean);
  return parts.length === 0
    ? ''
    : `sur ${formatEuros(bonusCents + paidCents + dueCents)}, dont ${parts.join(' et ')}`;
}
