/** What a shop is told of a quote whose last day is over. */
export const QUOTE_OVER = 'Ce devis n’est plus valable. Émettez-en un nouveau pour votre client.';
