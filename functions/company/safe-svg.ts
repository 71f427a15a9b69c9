import { SaxesParser, type SaxesTagNS } from 'saxes';
import { type Drawn, drawnElements } from './svg-repetitions.ts';

const SVG = 'http://www.w3.org/2000/svg';
/** Far beyond what drawing programs nest. */
const MAX_DEPTH = 256;
/** Elements that a drawing may come to when each `use` is replaced by what it repeats; a logo has some hundred. */
const MAX_DRAWN_ELEMENTS = 20_000;

/** Letters that a drawing may write; each is measured and outlined again in each PDF. */
const MAX_LETTERS = 2_000;

/** Elements that draw. Anything else (script, foreignObject, image, animate …) is refused. */
const ELEMENTS = new Set(
  [
    'svg g defs title desc metadata symbol use path rect circle ellipse line polyline polygon text tspan',
    'linearGradient radialGradient stop clipPath mask pattern filter feGaussianBlur feOffset feMerge',
    'feMergeNode feColorMatrix feBlend feFlood feComposite feDropShadow style',
  ].flatMap((names) => names.split(' ')),
);

/**
 * Whether `bytes` are an SVG drawing that runs and fetches nothing: no script, event handler, foreign object,
 * entity or outside reference (design, decision 14), and no repetition of repetitions that never ends.
 * It is refused rather than cleaned.
 */
export function isSafeSvg(bytes: Buffer): boolean {
  const text = decode(bytes);
  return text !== undefined && isSafeDrawing(text);
}

function decode(bytes: Buffer): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

/** Thrown while reading, so that nothing after what is refused is read. */
class Refused extends Error {}

function isSafeDrawing(text: string): boolean {
  try {
    return drawnElements(readDrawing(text)) <= MAX_DRAWN_ELEMENTS;
  } catch (error) {
    if (error instanceof Refused) return false;
    throw error;
  }
}

function allowOnly(safe: boolean): void {
  if (!safe) throw new Refused();
}

/**
 * The elements of a drawing, as far as they repeat each other.
 * @throws Refused at the first thing that a drawing may not hold.
 */
function readDrawing(text: string): Drawn {
  const parser = new SaxesParser({ xmlns: true });
  const document: Drawn = { parts: [] };
  const open = [document];
  /** What the open style element holds so far, which comments may cut in pieces. */
  let css: string | undefined;
  const refuse = () => allowOnly(false);
  const ids = new Set<string>();
  let letters = 0;
  const addText = (part: string) => {
    if (css === undefined) letters += part.trim().length;
    allowOnly(letters <= MAX_LETTERS);
    if (css !== undefined) css += part;
  };
  parser.on('error', refuse);
  parser.on('doctype', refuse);
  parser.on('processinginstruction', refuse);
  // A browser would read the bytes as what they declare, which is then not what was looked at here.
  parser.on('xmldecl', ({ encoding = 'UTF-8' }) => allowOnly(encoding.toUpperCase() === 'UTF-8'));
  parser.on('opentag', (tag) => {
    allowOnly(isSafeTag(tag) && css === undefined && (open.length > 1 || tag.name === 'svg'));
    // The parser looks for each name's namespace through all that is open.
    allowOnly(open.length <= MAX_DEPTH);
    const drawn = drawnOf(tag);
    // Of two with one id, each reader repeats another one.
    allowOnly(drawn.id === undefined || !ids.has(drawn.id));
    if (drawn.id !== undefined) ids.add(drawn.id);
    open.at(-1)?.parts.push(drawn);
    open.push(drawn);
    if (tag.name === 'style') css = '';
  });
  parser.on('text', addText);
  parser.on('cdata', addText);
  parser.on('closetag', (tag) => {
    open.pop();
    if (tag.name !== 'style') return;
    allowOnly(isSafeCss(css ?? ''));
    css = undefined;
  });
  parser.write(text).close();
  return document;
}

function drawnOf({ name, attributes }: SaxesTagNS): Drawn {
  const target = attributes.href?.value ?? attributes['xlink:href']?.value;
  // One reader goes by the first, another by the second.
  allowOnly(attributes.href === undefined || attributes['xlink:href'] === undefined);
  return {
    id: attributes.id?.value,
    repeats: name === 'use' ? target?.slice(1) : undefined,
    parts: [],
  };
}

function isSafeTag({ name, uri, attributes }: SaxesTagNS): boolean {
  const known = uri === SVG && ELEMENTS.has(name);
  return known && Object.values(attributes).every(isSafeAttribute);
}

function isSafeAttribute({ name, prefix, local, value }: SaxesTagNS['attributes'][string]) {
  if (/^on/i.test(local)) return false;
  if (/^(href|src)$/i.test(local)) return value.startsWith('#');
  if (name === 'xmlns' || prefix === 'xmlns') return true;
  return isSafeCss(value);
}

/** What names something else: functions that take an address, and what runs. Blanks and quotes are taken out before. */
const OUTSIDE =
  /url\([^#]|(?:image|image-set|cross-fade|src|element|paint|expression)\(|@import|javascript:|\\/i;

/**
 * CSS, or an attribute that takes CSS values, without imports, escapes or references beyond `url(#…)`. Looked at in one
 * pass: a pattern that skips blanks itself would look again from each of them.
 */
const isSafeCss = (css: string): boolean => !OUTSIDE.test(css.replace(/[\s'"]+/g, ''));
