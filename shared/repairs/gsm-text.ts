/**
 * A basic character takes one septet, an extension two (3GPP TS 23.038, 6.2.1). French ç, circumflexes and diaereses
 * are missing.
 */
const BASIC = /^[\n\r !"#$%&'()*+,\-./0-9:;<=>?@A-Z_a-z£¥èéùìòÇØøÅåΔΦΓΛΩΠΨΣΘΞÆæßÉ¤¡ÄÖÑÜ§¿äöñüà]$/;
const EXTENSION = /^[\f^{}\\[\]~|€]$/;

/** Unicode's compatibility decomposition provides no plain equivalent for these typographic characters. */
const TWINS: readonly (readonly [RegExp, string])[] = [
  [/[\u00ad\u200b\u2060\ufeff]/g, ''],
  [/\t/g, ' '],
  [/«\s?|\s?»|[“”„‟″]/g, '"'],
  [/[‘’‚‛′‹›]/g, "'"],
  [/[‐‑‒–—―−•]/g, '-'],
  [/œ/g, 'oe'],
  [/Œ/g, 'OE'],
  [/×/g, 'x'],
  [/°/g, 'o'],
];

/**
 * Replaces each character that the SMS alphabet lacks by a plain one (ê by e, … by ...), because a single such
 * character would turn the message into UCS-2, with less than half the text for the price. A text with an emoji is
 * in UCS-2 anyway and stays.
 */
export function toGsmText(text: string): string {
  const plain = withTwins(text);
  return septetsOf(plain) === undefined ? text : plain;
}

/** Returns a name in the SMS alphabet. A character without a plain equivalent is left out. */
export const toGsmName = (name: string): string => [...withTwins(name)].filter(isGsm).join('');

/**
 * Returns the number of parts in which an SMS is sent and paid: one of 160 septets or 70 UTF-16 units, or several of
 * 153 or 67. A character of two units is never split.
 */
export function smsParts(text: string): number {
  const septets = septetsOf(text);
  const [sizes, whole, part] = septets
    ? [septets, 160, 153]
    : [Array.from(text, (character) => character.length), 70, 67];
  if (sizes.reduce((sum, size) => sum + size, 0) <= whole) return 1;
  let parts = 1;
  let used = 0;
  for (const size of sizes) {
    if (used + size > part) {
      parts += 1;
      used = 0;
    }
    used += size;
  }
  return parts;
}

const isGsm = (character: string): boolean => BASIC.test(character) || EXTENSION.test(character);

const withTwins = (text: string): string =>
  Array.from(
    TWINS.reduce(
      (written, [characters, twin]) => written.replace(characters, twin),
      text,
    ).normalize('NFC'),
    (character) => {
      if (isGsm(character)) return character;
      const twin = character.normalize('NFKD').replace(/\p{M}/gu, '');
      return [...twin].every(isGsm) ? twin : character;
    },
  ).join('');

/** Returns the number of septets of each character of `text`, or `undefined` when one is not in the SMS alphabet. */
function septetsOf(text: string): number[] | undefined {
  const sizes: number[] = [];
  for (const character of text) {
    if (BASIC.test(character)) sizes.push(1);
    else if (EXTENSION.test(character)) sizes.push(2);
    else return undefined;
  }
  return sizes;
}
