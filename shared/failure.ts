/**
 * Sentences that the public pages say too: they stand apart from errors.ts and the schemas, which those do not carry.
 */

/** Of a failure that nobody expected. */
export const UNEXPECTED = 'Une erreur est survenue de notre côté. Réessayez dans un instant.';

/** Of a session that is over. */
export const SESSION_OVER = 'Votre session a pris fin. Reconnectez-vous pour continuer.';

export const INVALID_EMAIL =
  'Cette adresse e-mail n’est pas valable. Vérifiez-la (exemple\u202f: marie@exemple.fr).';
