/** Why a message to a customer did not go, in the words that a shop reads. */
export const CONTACT_INCOMPLETE = 'Des informations manquent pour écrire au client.';
export const EMAIL_REFUSED = 'L’adresse e-mail a été refusée. Vérifiez-la avec votre client.';
export const NOT_TEXTABLE =
  'Aucun SMS ne part vers ce numéro. Indiquez un mobile de l’Union européenne, du Royaume-Uni ou de la Suisse, ou appelez votre client.';
