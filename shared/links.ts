import { parse } from 'tldts';
import { toGsmName } from './repairs/gsm-text.ts';
import { withoutInvisible } from './text.ts';

/** Matches the start of a link, whatever follows it, or a host name with a path. */
const PREFIX = /[a-z][a-z\d+.-]{1,9}:\/\/|www\.|[\p{L}\d-]\.[a-z]{2,12}\//iu;
/**
 * Matches words joined by dots. They are a domain when the public suffix list holds the last part. A match begins where
 * a word begins; otherwise the time would grow with the square of a long word's length.
 */
const DOTTED = /(?<![\p{L}\p{M}\d-])[\p{L}\p{M}\d-]+(?:\.[\p{L}\p{M}\d-]+)+/gu;
/** Browsers read these dots of other scripts as a dot. */
const OTHER_DOTS = /[\u3002\u06d4\u0701]/g;
const ADDRESS = /^\d{1,3}(?:\.\d{1,3}){3}$/;
/**
 * Returns whether a mail program or a telephone turns a part of a text into a link, either of the typed text or of
 * the text that an SMS contains. The time is linear in the length of the text.
 */
export function hasLink(text: string): boolean {
  const drawn = withoutInvisible(text.normalize('NFKC')).replace(OTHER_DOTS, '.');
  return [drawn, toGsmName(text)].some(
    (written) => PREFIX.test(written) || (written.match(DOTTED) ?? []).some(isAddress),
  );
}

function isAddress(dotted: string): boolean {
  if (ADDRESS.test(dotted)) return dotted.split('.').every((part) => Number(part) <= 255);
  const { isIcann, domain } = parse(dotted.toLowerCase(), { validateHostname: false });
  return isIcann === true && domain !== null;
}

/** Returns the paths of the texts that hold links, such as 'items.0.description', without the fields in `exempt`. */
export function linkedTexts(value: unknown, exempt: readonly string[] = [], path = ''): string[] {
  if (typeof value === 'string') return hasLink(value) ? [path] : [];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, each]) =>
    exempt.includes(name) ? [] : linkedTexts(each, exempt, path ? `${path}.${name}` : name),
  );
}
