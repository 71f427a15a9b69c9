/** The message for a shop whose quote has passed its last day. */
export const QUOTE_OVER = 'Ce devis n’est plus valable. Émettez-en un nouveau pour votre client.';
