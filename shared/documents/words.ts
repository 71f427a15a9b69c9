export const QUOTE_OVER = 'Ce devis n’est plus valable. Émettez-en un nouveau pour votre client.';

export const QUOTE_CLOSED =
  'La réparation de ce devis est rendue ou retirée\u202f: le client ne peut plus y répondre. Changez son statut pour la rouvrir, ou émettez un nouveau devis.';
