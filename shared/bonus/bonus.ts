import { keysOf } from '../keys-of.ts';
import { formatEuros } from '../money.ts';
import type { BonusOnDocument, BonusStandingAnswer } from './answers.ts';
import { BONUS_LABEL, BONUS_PROOFS, type BonusProof, type ProofFileKind } from './schemes.ts';

export type BonusStanding = Pick<BonusStandingAnswer, 'amountCents' | 'state' | 'takenBackBy'>;

/**
 * Returns the credit note that took the bonus back, for some lines or for all, or `undefined` if there is no such
 * credit note.
 */
export const bonusTakenBackBy = ({
  bonus,
  creditNote,
}: {
  bonus?: Pick<BonusStandingAnswer, 'takenBackBy'> | undefined;
  creditNote: { id: string; number: string } | null;
}) => bonus?.takenBackBy ?? creditNote ?? undefined;

/** The shop lost this part of a bonus on a day, because the payer refused it. A negative amount reverses a loss. */
export type BonusLoss = NonNullable<BonusStandingAnswer['losses']>[number];

export const lostOf = ({ losses = [] }: Pick<BonusStandingAnswer, 'losses'>): number =>
  losses.reduce((sum, { amountCents }) => sum + amountCents, 0);

export const lostOn = (bonus: Pick<BonusStandingAnswer, 'losses'>): string | undefined =>
  lostOf(bonus) > 0
    ? bonus.losses?.findLast(({ amountCents }) => amountCents > 0)?.date
    : undefined;

export const bonusPaid = (bonus: BonusStanding | undefined): number =>
  bonus?.state === 'paid' ? bonus.amountCents : 0;

/** Returns the customer's payments, without the payments by which a bonus came in or was returned. */
export const customerPayments = <Payment extends { id: string }>(
  payments: readonly Payment[],
  { bonus }: { bonus?: { payments?: readonly string[] | undefined } | undefined },
): Payment[] => payments.filter(({ id }) => !bonus?.payments?.includes(id));

/**
 * Returns the part of an invoice that the customer does not owe because of the bonus. A bonus that came in is a
 * payment, so it is no longer deducted. A refused bonus stays deducted, because the shop bears the loss. If a credit
 * note takes a paid bonus back, the money belongs to its payer, and the result is negative.
 */
export function bonusOff(bonus: BonusStanding | undefined, isCredited: boolean): number {
  if (bonus === undefined) return 0;
  const isTakenBack = isCredited || bonus.takenBackBy !== undefined;
  return (isTakenBack ? 0 : bonus.amountCents) - bonusPaid(bonus);
}

/** A row is printed below a document's total. `isResult` marks the amount that remains after the rows above it. */
export type RowBelowTotal = { label: string; cents: number; isResult?: boolean };

export const LEFT_TO_PAY = 'Reste à payer';

export function bonusRows({
  documentType,
  bonus,
  totalCents,
}: {
  documentType: string;
  bonus?: { amountCents: number } | undefined;
  totalCents: number;
}): RowBelowTotal[] {
  if (bonus === undefined) return [];
  const isCredit = documentType === 'avoir';
  return [
    { label: isCredit ? `${BONUS_LABEL} repris` : BONUS_LABEL, cents: -bonus.amountCents },
    {
      label: isCredit ? 'Part du client' : LEFT_TO_PAY,
      cents: totalCents - bonus.amountCents,
      isResult: true,
    },
  ];
}

export const bonusMention = (bonus: BonusOnDocument): string =>
  `${BONUS_LABEL} ${bonus.scheme} de ${formatEuros(bonus.amountCents)}, pris en charge par ${bonus.organism} (label n° ${bonus.labelNumber})\u202f: ${bonus.category}, ${bonus.brand} ${bonus.model}, n° de série ou IMEI ${bonus.serialNumber}, hors garantie`;

type Collected = {
  proofs: readonly BonusProof[];
  files?: readonly { kind: ProofFileKind }[] | undefined;
};

export const isProven = ({ proofs, files = [] }: Collected, proof: BonusProof): boolean =>
  proofs.includes(proof) || files.some(({ kind }) => kind === proof);

export function missingForClaim(
  { client }: { client: { address: string; email: string } },
  bonus: Collected,
): string[] {
  const unseen = keysOf(BONUS_PROOFS).filter((proof) => !isProven(bonus, proof));
  return [
    ...(client.address ? [] : ['Adresse du client']),
    ...(client.email ? [] : ['E-mail du client']),
    ...unseen.map((proof) => BONUS_PROOFS[proof]),
  ];
}
