import { formatEuros } from '../money.ts';
import {
  BONUS_LABEL,
  BONUS_PROOFS,
  type BonusProof,
  type BonusState,
  type ProofFileKind,
} from './schemes.ts';

/** A bonus on an invoice: paid by a third party, it changes neither the price nor its VAT. Amounts in cents, with tax. */
export type BonusOnDocument = {
  scheme: string;
  /** Who pays it back. */
  organism: string;
  labelNumber: string;
  /** What is repaired, as the scheme calls it. */
  category: string;
  brand: string;
  model: string;
  serialNumber: string;
  amountCents: number;
};

/** What a bonus is of an invoice's payment. */
export type BonusStanding = {
  amountCents: number;
  state: BonusState;
  /** The credit note that took it back; absent while it stands, and of what credit notes from before named none took back. */
  takenBackBy?: { id: string; number: string } | undefined;
};

/** The credit note that took a bonus back, be it of lines or of the whole invoice; `undefined` while it stands. */
export const bonusTakenBackBy = ({
  bonus,
  creditNote,
}: {
  bonus?: { takenBackBy?: { id: string; number: string } | undefined } | undefined;
  creditNote: { id: string; number: string } | null;
}): { id: string; number: string } | undefined => bonus?.takenBackBy ?? creditNote ?? undefined;

/** What of a bonus its shop has lost on a day, 'YYYY-MM-DD', since its payer refused it; below zero what was taken back. */
export type BonusLoss = { id: string; date: string; amountCents: number };

/** What of a bonus stands written off, in cents. */
export const lostOf = ({ losses = [] }: { losses?: readonly BonusLoss[] | undefined }): number =>
  losses.reduce((sum, { amountCents }) => sum + amountCents, 0);

/** The day of the last of its losses, as long as it is written off. */
export const lostOn = (bonus: { losses?: readonly BonusLoss[] | undefined }): string | undefined =>
  lostOf(bonus) > 0
    ? bonus.losses?.findLast(({ amountCents }) => amountCents > 0)?.date
    : undefined;

/** What of a bonus is among an invoice's payments. */
export const bonusPaid = (bonus: BonusStanding | undefined): number =>
  bonus?.state === 'paid' ? bonus.amountCents : 0;

/**
 * What of an invoice neither its customer nor any payment pays since a bonus does; whatever its state, the customer owes
 * the same. Once it has come in it is a payment like others, so that it is off no more; one that came in and that a credit
 * note took back, of lines or of the whole (`isCredited`), is its payer's, which makes this below zero. One that was refused stays off: it is the shop's loss.
 */
export function bonusOff(bonus: BonusStanding | undefined, isCredited: boolean): number {
  if (bonus === undefined) return 0;
  const isTakenBack = isCredited || bonus.takenBackBy !== undefined;
  return (isTakenBack ? 0 : bonus.amountCents) - bonusPaid(bonus);
}

/** What stands below the total of an invoice with a bonus, or of the credit note that takes it back: labels and cents. */
export function bonusRows({
  documentType,
  bonus,
  totalCents,
}: {
  documentType: string;
  bonus?: { amountCents: number } | undefined;
  totalCents: number;
}): [label: string, cents: number][] {
  if (bonus === undefined) return [];
  const isCredit = documentType === 'avoir';
  return [
    [isCredit ? `${BONUS_LABEL} repris` : BONUS_LABEL, -bonus.amountCents],
    [isCredit ? 'Part du client' : 'Reste à payer', totalCents - bonus.amountCents],
  ];
}

/** What a document says of its bonus, as the claim needs it. */
export const bonusMention = (bonus: BonusOnDocument): string =>
  `${BONUS_LABEL} ${bonus.scheme} de ${formatEuros(bonus.amountCents)}, pris en charge par ${bonus.organism} (label n° ${bonus.labelNumber})\u202f: ${bonus.category}, ${bonus.brand} ${bonus.model}, n° de série ou IMEI ${bonus.serialNumber}, hors garantie`;

/** What is collected for a claim: what was ticked, and what there is a file of. */
type Collected = {
  proofs: readonly BonusProof[];
  files?: readonly { kind: ProofFileKind }[] | undefined;
};

/** Whether a proof is there. */
export const isProven = ({ proofs, files = [] }: Collected, proof: BonusProof): boolean =>
  proofs.includes(proof) || files.some(({ kind }) => kind === proof);

/** What the claim of a bonus still lacks, in French. */
export function missingForClaim(
  { client }: { client: { address: string; email: string } },
  bonus: Collected,
): string[] {
  const unseen = (Object.keys(BONUS_PROOFS) as BonusProof[]).filter(
    (proof) => !isProven(bonus, proof),
  );
  return [
    ...(client.address ? [] : ['Adresse du client']),
    ...(client.email ? [] : ['E-mail du client']),
    ...unseen.map((proof) => BONUS_PROOFS[proof]),
  ];
}
