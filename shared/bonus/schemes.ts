/** These schemes of the Bonus Réparation have a label for repair shops (Code de l'environnement, art. L. 541-10-4). */
export const BONUS_SCHEMES = {
  qualirepar: { label: 'QualiRépar' },
  cycles: { label: 'BonusRépar Cycles' },
} as const;
export type BonusScheme = keyof typeof BONUS_SCHEMES;

/** Both organizations reimburse the bonus of electric and electronic goods, and Ecologic also that of cycles. */
export const BONUS_ORGANISMS = { ecosystem: 'Ecosystem', ecologic: 'Ecologic' } as const;
export type BonusOrganism = keyof typeof BONUS_ORGANISMS;

/** Every scheme requires this name on the invoice. */
export const BONUS_LABEL = 'Bonus Réparation';

export const BONUS_STATES = {
  'to-claim': 'À demander',
  claimed: 'Demandé',
  paid: 'Versé',
  refused: 'Refusé',
} as const;
export type BonusState = keyof typeof BONUS_STATES;

/** The shop confirms that it has these proofs, because it cannot claim the bonus without them. */
export const BONUS_PROOFS = {
  invoice: 'Facture remise au client',
  plate: 'Photo de la plaque signalétique ou du numéro de série',
  consent: 'Validation du client (SMS, e-mail ou écrit signé)',
} as const;
export type BonusProof = keyof typeof BONUS_PROOFS;

/**
 * The shop may store these files as proofs. It uploads no invoice, because Rebond has it, and no consent that was
 * given by SMS or e-mail (support.e-reparateur.eco, articles 43000685083 and 43000685087, read in November 2026).
 */
export const PROOF_FILES = {
  plate: 'Plaque signalétique ou numéro de série',
  consent: 'Accord signé du client',
  other: 'Autre pièce demandée',
} as const;
export type ProofFileKind = keyof typeof PROOF_FILES;

/** Files of these types are accepted. Their content decides the type, and each type has its extension. */
export const PROOF_TYPES = {
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'application/pdf': 'pdf',
} as const;
export type ProofType = keyof typeof PROOF_TYPES;
