/**
 * Codes and passwords of a customer's device, noticed in what is typed about its fault, which the customer reads and
 * whoever has the tracking number may. A hint depends on it and nothing else: what is missed or taken for one costs little.
 */

/** What is said beside the field. */
export const DEVICE_SECRET_HINT =
  'Un code ou un mot de passe\u202f? La page de suivi montre ce texte\u202f: gardez-le plutôt dans les notes privées de la fiche.';

/** Of a code: whose it is may be said in between. What else a code is of (postal, barre, erreur) makes it no secret. */
const WHOSE =
  "(?:pin|sim|puk|secret|perso(?:nnel)?|client|apple|ecran|tel(?:ephone)?|portable|tablette|session|windows|d'acces|de (?:deverrouillage|verrouillage|l'ecran|session|la tablette)|du (?:tel(?:ephone)?|portable|client|pc))";
const SAYS = '(?: ?[:=] ?| est (?:le )?| )';
/** Four to eight digits, in groups or not; more are a serial number. */
const DIGITS = '\\d(?:[ .-]?\\d){3,7}(?![ .-]?\\d)(?!\\w)';
/** A word with a digit in it, or whatever stands after a colon, unless that says there is none. */
const NONE =
  '(?:non|pas|aucune?|sans|oublie|inconnue?|perdue?|refuse|change|a |au |ok|voir|demande|communique|donne|modifie|reinitialise|bloque|incorrect|faux)';
const WORD = `(?: ?[:=] ?(?!${NONE})\\S{3,}| est (?:le )?(?!${NONE})(?=\\S*\\d)\\S{3,}| (?=\\S*\\d)(?!${NONE})\\S{4,})`;

const SECRETS = [
  `\\b(?:code|digicode)s?(?: ${WHOSE})*${SAYS}${DIGITS}`,
  `\\b(?:pin|puk)${SAYS}${DIGITS}`,
  `\\b(?:mot de passe|mots de passe|mdp|password|passcode|pwd)(?: ${WHOSE})*${WORD}`,
  // Of a screen, by its points or the letter that it draws; a drawing of circuits is another.
  `\\bschema(?: ${WHOSE})*(?: ?[:=] ?| en | )(?:[a-z]\\b(?!')|\\d(?:[ .>-]{0,2}\\d){2,8}\\b)`,
].map((pattern) => new RegExp(pattern));

/** A device that shows a code tells of its fault. */
const OF_A_FAULT =
  /\b(?:erreurs?|defauts?|pannes?|affiche[rs]?|indique|alarme)(?: (?:un|le|du|de|avec|par))? codes?\b/g;

/** Whether a text seems to hold a device's code, password or pattern. */
export function holdsDeviceSecret(text: string): boolean {
  const plain = text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/\p{Z}/gu, ' ')
    .replaceAll('’', "'")
    .toLowerCase()
    .replace(/\s+/g, ' ')
    .replace(OF_A_FAULT, ' ');
  return SECRETS.some((secret) => secret.test(plain));
}
