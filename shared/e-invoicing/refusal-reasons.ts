/**
 * These reasons are the closed list MDT-113 of a status 210 (XP Z12-012, BR-FR-CDV-CL-09; Schematron BR-FR-CDV 1.4.0 of
 * FNFE-MPE, 30 June 2026).
 */
export const REFUSAL_REASONS = {
  TRANSAC_INC: 'Transaction inconnue',
  EMMET_INC: 'Émetteur inconnu',
  DEST_ERR: 'Erreur de destinataire',
  ADR_ERR: 'Adresse de facturation erronée',
  DOUBLON: 'Facture en doublon',
  DOUBLE_FACT: 'Double facturation',
  CONTRAT_TERM: 'Contrat terminé',
  CMD_ERR: 'Numéro de commande erroné ou absent',
  REF_CT_ABSENT: 'Référence contractuelle absente',
  MONTANTTOTAL_ERR: 'Montant total erroné',
  CALCUL_ERR: 'Erreur de calcul',
  TX_TVA_ERR: 'Taux de TVA erroné',
  NON_CONFORME: 'Mention légale manquante ou non conforme',
} as const;
export const REASON_MISSING = 'Choisissez le motif du refus.';

export type RefusalReason = keyof typeof REFUSAL_REASONS;
