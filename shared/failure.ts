/**
 * Sentences that the public pages need as well. They stand apart from errors.ts and the schemas, which public pages do
 * not load.
 */

export const UNEXPECTED = 'Une erreur est survenue de notre côté. Réessayez dans un instant.';

/** The message for a session that has ended. */
export const SESSION_OVER = 'Votre session a pris fin. Reconnectez-vous pour continuer.';

export const INVALID_EMAIL =
  'Cette adresse e-mail n’est pas valable. Vérifiez-la (exemple\u202f: marie@exemple.fr).';
