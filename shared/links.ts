import { parse } from 'tldts';
import { withoutInvisible } from './text.ts';

/** What begins a link whatever follows it, and any name of a machine with a path behind it. */
const PREFIX = /[a-z][a-z\d+.-]{1,9}:\/\/|www\.|[\p{L}\d-]\.[a-z]{2,12}\//iu;
/** Words with dots between them: a domain, where the public list of suffixes has the last of them. */
const DOTTED = /[\p{L}\p{M}\d-]+(?:\.[\p{L}\p{M}\d-]+)+/gu;
/** Dots of other scripts, which browsers read as a dot. */
const OTHER_DOTS = /[\u3002\u06d4\u0701]/g;
const ADDRESS = /^\d{1,3}(?:\.\d{1,3}){3}$/;
/** French words that are countries' endings too: a sentence begins with them where a blank was left out. */
const FIRST_WORDS = new Set('As Au De Et Il La Ma Me Ne Sa Se Si'.split(' '));

/**
 * Whether a text holds what a mail program or a telephone makes a link of: read as it is drawn, without what cannot be
 * seen. Linear in the text's length.
 */
export function hasLink(text: string): boolean {
  const drawn = withoutInvisible(text.normalize('NFKC')).replace(OTHER_DOTS, '.');
  if (PREFIX.test(drawn)) return true;
  return (drawn.match(DOTTED) ?? []).some(isAddress);
}

function isAddress(dotted: string): boolean {
  if (ADDRESS.test(dotted)) return dotted.split('.').every((part) => Number(part) <= 255);
  if (FIRST_WORDS.has(dotted.split('.').at(-1) ?? '')) return false;
  const { isIcann, domain } = parse(dotted.toLowerCase(), { validateHostname: false });
  return isIcann === true && domain !== null;
}

/** Where a value's texts hold links: paths such as 'items.0.description'. Fields that are named in `exempt` are left out. */
export function linkedTexts(value: unknown, exempt: readonly string[] = [], path = ''): string[] {
  if (typeof value === 'string') return hasLink(value) ? [path] : [];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, each]) =>
    exempt.includes(name) ? [] : linkedTexts(each, exempt, path ? `${path}.${name}` : name),
  );
}
