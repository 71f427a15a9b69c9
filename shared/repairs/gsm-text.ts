/**
 * The basic characters of an SMS, one septet each, and those of its extension table, two each (3GPP TS 23.038, 6.2.1).
 * It holds é, è, à, ù and Ç, but no ç, no circumflex and no diaeresis of French.
 */
const BASIC = /^[\n\r !"#$%&'()*+,\-./0-9:;<=>?@A-Z_a-z£¥èéùìòÇØøÅåΔΦΓΛΩΠΨΣΘΞÆæßÉ¤¡ÄÖÑÜ§¿äöñüà]$/;
const EXTENSION = /^[\f^{}\\[\]~|€]$/;

/** What a word processor or a phone's keyboard makes of plain characters, and what a reader takes for the same. */
const EQUIVALENTS: readonly (readonly [RegExp, string])[] = [
  [/[\u00ad\u200b\u2060\ufeff]/g, ''],
  [/[\t\u00a0\u2000-\u200a\u202f\u205f\u3000]/g, ' '],
  [/« ?| ?»|[“”„‟″]/g, '"'],
  [/[‘’‚‛′‹›]/g, "'"],
  [/[‐‑‒–—―−•]/g, '-'],
  [/…/g, '...'],
  [/œ/g, 'oe'],
  [/Œ/g, 'OE'],
  [/×/g, 'x'],
];

/**
 * `text` with its typographic characters written so that it fits the alphabet of SMS: one other character makes it a
 * UCS-2 message, whose parts are less than half as long, each at the full price. Spelling stays the writer's: a text
 * with an ê or an emoji gains nothing, so it is left as it is.
 */
export function toGsmText(text: string): string {
  const plain = EQUIVALENTS.reduce(
    (written, [characters, equivalent]) => written.replace(characters, equivalent),
    text.normalize('NFC'),
  );
  return septetsOf(plain) === undefined ? text : plain;
}

/** A name with every character in the alphabet of SMS, accents of others dropped: 'Atelier du Chêne' loses one, not a part. */
export const toGsmName = (name: string): string =>
  [...EQUIVALENTS.reduce((written, [from, to]) => written.replace(from, to), name.normalize('NFC'))]
    .map((character) =>
      septetsOf(character) === undefined
        ? character.normalize('NFD').replace(/\p{M}/gu, '')
        : character,
    )
    .filter((character) => septetsOf(character) !== undefined)
    .join('');

/** Parts that an SMS is sent, and paid, in: of 160 septets or 70 UTF-16 units alone, of 153 or 67 when there are more. */
export function smsParts(text: string): number {
  const septets = septetsOf(text);
  const [length, whole, part] = septets === undefined ? [text.length, 70, 67] : [septets, 160, 153];
  return length <= whole ? 1 : Math.ceil(length / part);
}

/** How many septets `text` takes in the alphabet of SMS; `undefined` when it does not fit. */
function septetsOf(text: string): number | undefined {
  let septets = 0;
  for (const character of text) {
    if (BASIC.test(character)) septets += 1;
    else if (EXTENSION.test(character)) septets += 2;
    else return undefined;
  }
  return septets;
}
