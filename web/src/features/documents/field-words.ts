/** What a field of a document means when it is left empty. */
export const EMPTY_MEANS = {
  supplyDate: 'Vide : la date de la facture.',
  dueDate: 'Vide : le délai de votre profil.',
} as const;
