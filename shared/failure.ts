/**
 * This file is separate, because the public pages show these sentences and load neither errors.ts nor the schemas.
 */

export const UNEXPECTED = 'Une erreur est survenue de notre côté. Réessayez dans un instant.';

export const SESSION_OVER = 'Votre session a pris fin. Reconnectez-vous pour continuer.';

export const INVALID_EMAIL =
  'Cette adresse e-mail n’est pas valable. Vérifiez-la (exemple\u202f: marie@exemple.fr).';
