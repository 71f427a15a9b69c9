/** The message for a shop whose quote has passed its last day. */
export const QUOTE_OVER = 'Ce devis n’est plus valable. Émettez-en un nouveau pour votre client.';

/** The message for a shop that asks for the link of a quote whose repairs are closed. */
export const QUOTE_CLOSED =
  'La réparation de ce devis est rendue ou retirée\u202f: le client ne peut plus y répondre. Changez son statut pour la rouvrir, ou émettez un nouveau devis.';
