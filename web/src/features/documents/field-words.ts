export const EMPTY_MEANS = {
  supplyDate: 'Vide\u202f: la date de la facture.',
  dueDate: 'Vide\u202f: le délai de votre profil.',
} as const;

export const PURCHASE_LABEL = 'Prix d’achat unitaire (€)';
export const PURCHASE_HELP = 'Pour vous seul\u00a0: il ne figure sur aucun document.';

export const WRONG_SUM = 'Indiquez un montant en euros, avec deux décimales au plus, comme 89,90.';

export const QUOTE_IS_FINAL =
  'Il reçoit son numéro définitif et ne pourra plus être modifié ni supprimé. Votre client pourra l’accepter en ligne.';
