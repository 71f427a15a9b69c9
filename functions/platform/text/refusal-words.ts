/** These texts tell a shop why a message to a customer was not sent. */
export const CONTACT_INCOMPLETE = 'Des informations manquent pour écrire au client.';
export const EMAIL_REFUSED = 'L’adresse e-mail a été refusée. Vérifiez-la avec votre client.';
export const NOT_TEXTABLE =
  'Aucun SMS ne part vers ce numéro ou ce pays\u202f: appelez votre client.';
export const NOT_TAKEN_FOR_A_DAY =
  'Le service d’envoi n’a pas répondu pendant une journée. Renvoyez le message ou appelez votre client.';
export const SENT_IN_THE_MORNING =
  'Il partira à 8\u202fh, pour ne pas déranger votre client la nuit.';
