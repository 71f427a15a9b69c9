/** Schemes of the Bonus Réparation that a repair shop can be labelled for: Code de l'environnement, art. L. 541-10-4. */
export const BONUS_SCHEMES = {
  qualirepar: { label: 'QualiRépar' },
  cycles: { label: 'BonusRépar Cycles' },
} as const;
export type BonusScheme = keyof typeof BONUS_SCHEMES;

/** Who pays a bonus back: for electric and electronic goods either of two, for cycles one. */
export const BONUS_ORGANISMS = { ecosystem: 'Ecosystem', ecologic: 'Ecologic' } as const;
export type BonusOrganism = keyof typeof BONUS_ORGANISMS;

/** The bonus as each scheme has it named on the invoice. */
export const BONUS_LABEL = 'Bonus Réparation';

/** Where a bonus stands between the shop and who pays it back. */
export const BONUS_STATES = {
  'to-claim': 'À demander',
  claimed: 'Demandé',
  paid: 'Versé',
  refused: 'Refusé',
} as const;
export type BonusState = keyof typeof BONUS_STATES;

/** What is collected at hand-over for the claim, besides what the invoice says. */
export const BONUS_PROOFS = {
  invoice: 'Facture remise au client',
  plate: 'Photo de la plaque signalétique ou du numéro de série',
  consent: 'Validation du client (SMS, e-mail ou écrit signé)',
} as const;
export type BonusProof = keyof typeof BONUS_PROOFS;

/**
 * What of it a shop keeps as files: the claim is sent with the invoice, which is ours, a photograph of the plate, and the
 * customer's signed consent where no message to a mobile or an e-mail gave it (support.e-reparateur.eco, articles
 * 43000685083 and 43000685087, read in November 2026); a payer may ask for more.
 */
export const PROOF_FILES = {
  plate: 'Plaque signalétique ou numéro de série',
  consent: 'Accord signé du client',
  other: 'Autre pièce demandée',
} as const;
export type ProofFileKind = keyof typeof PROOF_FILES;

/** What a file may be, by its bytes, and what its name ends in. */
export const PROOF_TYPES = {
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'application/pdf': 'pdf',
} as const;
export type ProofType = keyof typeof PROOF_TYPES;
