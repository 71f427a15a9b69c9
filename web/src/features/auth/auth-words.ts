export const NOT_CONFIRMED =
  'Votre adresse n’est pas encore confirmée. Saisissez le code reçu par e-mail.';
export const CREDENTIALS_MISSING = 'Veuillez entrer votre email et mot de passe.';
export const FIELDS_MISSING = 'Veuillez remplir tous les champs.';
