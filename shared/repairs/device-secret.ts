/**
 * Recognizes codes of a device in a fault's description, which customers can read. The shop then sees a hint;
 * nothing is refused.
 */

const HINT =
  'Un code ou un mot de passe\u202f? La page de suivi montre ce texte\u202f: gardez-le plutôt dans les notes privées de la fiche.';

/**
 * These words may stand between 'code' and the value, and say whose code it is. After another word, the value is no
 * secret.
 */
const WHOSE =
  "(?:pin|sim|puk|secret|perso(?:nnel)?|client|apple|ecran|tel(?:ephone)?|portable|tablette|session|windows|d'acces|de (?:deverrouillage|verrouillage|l'ecran|session|la tablette)|du (?:tel(?:ephone)?|portable|client|pc))";
const SAYS = '(?: ?[:=] ?| est (?:le )?| )';
/** A code has four to eight digits, grouped or not. More digits are a serial number. */
const DIGITS = '\\d(?:[ .-]?\\d){3,7}(?![ .-]?\\d)(?!\\w)';
/** A word with a digit is a code, and so is any text after a colon, unless it says that there is no code. */
const NONE =
  '(?:non|pas|aucune?|sans|oublie|inconnue?|perdue?|refuse|change|a |au |ok|voir|demande|communique|donne|modifie|reinitialise|bloque|incorrect|faux)';
const WORD = `(?: ?[:=] ?(?!${NONE})\\S{3,}| est (?:le )?(?!${NONE})(?=\\S*\\d)\\S{3,}| (?=\\S*\\d)(?!${NONE})\\S{4,})`;

const SECRETS = [
  `\\b(?:code|digicode)s?(?: ${WHOSE})*${SAYS}${DIGITS}`,
  `\\b(?:pin|puk)${SAYS}${DIGITS}`,
  `\\b(?:mot de passe|mots de passe|mdp|password|passcode|pwd)(?: ${WHOSE})*${WORD}`,
  // A screen pattern is described by its points or by a letter. A circuit diagram ('schéma électrique') does not
  // match.
  `\\bschema(?: ${WHOSE})*(?: ?[:=] ?| en | )(?:[a-z]\\b(?!')|\\d(?:[ .>-]{0,2}\\d){2,8}\\b)`,
].map((pattern) => new RegExp(pattern));

/** These codes name a fault, for example one that the device displays. They are not secret. */
const OF_A_FAULT =
  /\b(?:erreurs?|defauts?|pannes?|affiche[rs]?|indique|alarme)(?: (?:un|le|du|de|avec|par))? codes?\b/g;

/**
 * Returns a hint for a text that seems to contain a device's code, password or pattern, and '' for any other text.
 */
export function secretHint(text: string): string {
  const plain = text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/\p{Z}/gu, ' ')
    .replaceAll('’', "'")
    .toLowerCase()
    .replace(/\s+/g, ' ')
    .replace(OF_A_FAULT, ' ');
  return SECRETS.some((secret) => secret.test(plain)) ? HINT : '';
}
