/** Why a message to a customer did not go, in the words that a shop reads. */
export const CONTACT_INCOMPLETE = 'Des informations manquent pour écrire au client.';
export const EMAIL_REFUSED = 'L’adresse e-mail a été refusée. Vérifiez-la avec votre client.';
