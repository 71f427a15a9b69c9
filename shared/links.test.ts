import { expect, it } from 'vitest';
import { hasLink } from './links.ts';

it.each([
  'Payez sur https://exemple.test/x',
  'voir www.exemple',
  'exemple.com',
  'Cliquez : bit.ly/abc',
  'un.site.fr, merci',
  'tinyurl.zz/a',
  'ftp://x',
  'ｅxemple．com',
  'exemple.top',
  'un exemple.co.uk ici',
  'пример.рф',
  'Cliquez sur exem\u200bple.c\u200dom',
  'exemple\u3002com',
  'http\u2060://exemple',
  'voir 192.168.10.5',
  'EXEMPLE.ZIP',
  // An SMS writes c for ç, leaves out characters that it cannot write, and drops accents that were added to a letter.
  'exemple.\u00e7om',
  'exemple.c\u597dom',
  'exemple.com\u0338',
  'exemple.com\u00bd',
  // A telephone turns a domain into a link even if it is written in capitals.
  'exemple.Me',
  'exemple.Me?suivi=1',
  'exemple.De merci',
])('The link in %s is found', (text) => expect(hasLink(text)).toBe(true));

it.each([
  'Écran changé.Merci de passer',
  'Prêt à 14h30.',
  'iPhone 12.5 pouces / 64 Go',
  'Réf. A.B.C',
  'Total 89,50 €/pièce',
  'terminé.comme prévu',
  'Version 12.4.1, puce 999.1.1.1',
  'Mr. Durand',
])('The text %s has no link', (text) => expect(hasLink(text)).toBe(false));
