/**
 * Of several values of a property, CSS takes the last one that it understands. resvg takes the last one, and draws
 * black if it does not understand that value.
 */
import { hexColor } from './css-color.ts';

/** The value of each of these properties is a colour. Each also exists as an attribute. */
const COLORS: ReadonlySet<string> = new Set([
  ...['color', 'fill', 'stroke', 'stop-color', 'flood-color', 'lighting-color'],
]);
export type Customs = ReadonlyMap<string, ReadonlySet<string>>;

/** Custom properties may name each other over this many levels. */
const MOST_NAMED = 8;

/**
 * Replaces each `var()` by the property's only value or by its fallback. Returns `undefined` if the property has
 * neither.
 */
function withoutVar(value: string, customs: Customs, depth = 0): string | undefined {
  const start = value.search(/\bvar\(/i);
  if (start < 0) return value;
  const end = closing(value, start + 4);
  if (end < 0 || depth > MOST_NAMED) return undefined;
  const [name = '', ...rest] = value.slice(start + 4, end).split(',');
  const values = customs.get(name.trim());
  const fallback = rest.length > 0 ? rest.join(',').trim() : undefined;
  // With several values, the element decides which one counts, and this code does not look at elements.
  const [own] = values?.size === 1 ? values : [];
  const used = values === undefined ? fallback : own;
  if (used === undefined) return undefined;
  return withoutVar(value.slice(0, start) + used + value.slice(end + 1), customs, depth + 1);
}

/** Returns the position of the parenthesis that closes the one before `from`, or -1 if none closes it. */
function closing(text: string, from: number): number {
  let open = 1;
  for (let at = from; at < text.length; at += 1) {
    if (text[at] === '(') open += 1;
    if (text[at] === ')') open -= 1;
    if (open === 0) return at;
  }
  return -1;
}

/** Returns a property's value in a form that resvg reads, or `undefined` when resvg has no such form. */
export function understoodValue(
  property: string,
  value: string,
  customs: Customs,
): string | undefined {
  if (!value.includes('(')) return value;
  const known = withoutVar(value, customs);
  if (known === undefined || !COLORS.has(property)) return known;
  const [color = '', important = ''] = known
    // An ICC colour may follow the plain colour. Only the plain colour is kept (SVG 1.1, section 12.3).
    .replace(/\s*icc-color\([^)]*\)/gi, '')
    .split(/(\s*!\s*important)/i);
  const plain = color.trim();
  if (!plain.includes('(') || /^url\(/i.test(plain)) return plain + important;
  const hex = hexColor(plain);
  return hex && hex + important;
}

export type Declaration = { property: string; value: string };

/** Splits a list of declarations at semicolons outside of parentheses and quotes. */
export function declarationsOf(list: string): Declaration[] {
  const parts: string[] = [];
  let [from, open, quote] = [0, 0, ''];
  for (let at = 0; at < list.length; at += 1) {
    const character = list[at] ?? '';
    if (quote) quote = character === quote ? '' : quote;
    else if (character === '"' || character === "'") quote = character;
    else if (character === '(') open += 1;
    else if (character === ')') open = Math.max(0, open - 1);
    else if (character === ';' && open === 0) {
      parts.push(list.slice(from, at));
      from = at + 1;
    }
  }
  parts.push(list.slice(from));
  return parts.flatMap((part) => {
    const colon = part.indexOf(':');
    if (colon < 0) return [];
    const name = part.slice(0, colon).trim();
    const property = name.startsWith('--') ? name : name.toLowerCase();
    return [{ property, value: part.slice(colon + 1).trim() }];
  });
}

/** Returns the declarations in forms that resvg reads, and the properties that have no such form. */
export function understoodList(
  list: string,
  customs: Customs,
): { list: string; missed: ReadonlyMap<string, string> } {
  if (!/\(|--/.test(list)) return { list, missed: new Map() };
  const kept = new Map<string, string>();
  const missed = new Map<string, string>();
  for (const { property, value } of declarationsOf(list)) {
    // resvg fails at a custom property, which is not needed any more: its value has replaced its uses.
    if (property.startsWith('--')) continue;
    const understood = understoodValue(property, value, customs);
    if (understood === undefined) missed.set(property, value);
    else {
      kept.delete(property);
      kept.set(property, understood);
    }
  }
  for (const property of kept.keys()) missed.delete(property);
  return { list: [...kept].map(([property, value]) => `${property}:${value};`).join(''), missed };
}

/** Changes the declarations of each rule of a style sheet. resvg ignores rules inside `@media` and the like. */
export const eachRule = (sheet: string, change: (list: string) => string): string =>
  sheet
    .replace(/\/\*[\s\S]*?\*\//g, '')
    .replace(/([^{}]*)\{((?:[^{}]|\{[^{}]*\})*)\}/g, (rule, selector: string, list: string) =>
      selector.trim().startsWith('@') ? rule : `${selector}{${change(list)}}`,
    );
