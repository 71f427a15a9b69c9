import { XMLParser, XMLValidator } from 'fast-xml-parser';

/** Elements that draw. Anything else (script, foreignObject, image, animate, style …) is refused. */
const ELEMENTS = new Set(
  [
    'svg g defs title desc metadata symbol use path rect circle ellipse line polyline polygon text tspan',
    'linearGradient radialGradient stop clipPath mask pattern filter feGaussianBlur feOffset feMerge',
    'feMergeNode feColorMatrix feBlend feFlood feComposite feDropShadow style',
  ].flatMap((names) => names.split(' ')),
);

const parser = new XMLParser({
  ignoreAttributes: false,
  attributeNamePrefix: '@',
  preserveOrder: true,
  processEntities: false,
  commentPropName: '#comment',
  cdataPropName: '#cdata',
});

type XmlNode = Record<string, unknown> & { ':@'?: Record<string, unknown> };

/** Elements that a drawing may come to when each `use` is replaced by what it repeats; a logo has some hundred. */
const MAX_DRAWN_ELEMENTS = 20_000;

/**
 * Whether `bytes` are an SVG drawing that runs and fetches nothing: no script, event handler, foreign object,
 * entity or outside reference (design, decision 14), and no repetition of repetitions that never ends.
 * It is refused rather than cleaned.
 */
export function isSafeSvg(bytes: Buffer): boolean {
  const text = decode(bytes)?.replace(/^\uFEFF/, '');
  if (text === undefined || /<!(DOCTYPE|ENTITY)/i.test(text) || /<\?(?!xml\s)/i.test(text)) {
    return false;
  }
  if (XMLValidator.validate(text) !== true) return false;
  const nodes: XmlNode[] = parser.parse(text);
  const elements = nodes.filter((node) => !isIgnorable(node));
  const [root] = elements;
  if (elements.length !== 1 || root === undefined || !('svg' in root)) return false;
  return isSafeNode(root) && drawnElements(root) <= MAX_DRAWN_ELEMENTS;
}

function decode(bytes: Buffer): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

/** Comments, text and the XML declaration. */
function isIgnorable(node: XmlNode): boolean {
  return Object.keys(node).every((key) => key.startsWith('#') || key === ':@' || key === '?xml');
}

function isSafeNode(node: XmlNode): boolean {
  const attributes = Object.entries(node[':@'] ?? {});
  if (!attributes.every(([name, value]) => isSafeAttribute(name.slice(1), String(value)))) {
    return false;
  }
  return Object.entries(node).every(([name, children]) => {
    if (name === ':@' || name === '#comment' || name === '?xml') return true;
    if (name === '#text' || name === '#cdata') return true;
    if (name === 'style') return isSafeCss(JSON.stringify(children));
    return ELEMENTS.has(name) && Array.isArray(children) && children.every(isSafeNode);
  });
}

function isSafeAttribute(name: string, value: string): boolean {
  const local = name.toLowerCase().replace(/^.*:/, '');
  if (/^on/.test(local)) return false;
  if (/^(href|src)$/.test(local)) return value.startsWith('#');
  if (name.startsWith('xmlns')) return true;
  return isSafeCss(value);
}

/** CSS, or an attribute that takes CSS values, without imports, escapes or references beyond `url(#…)`. */
function isSafeCss(css: string): boolean {
  const outside = /url\s*\(\s*['"\\]*\s*[^#'"\\\s]/i;
  return !outside.test(css) && !/@import|javascript:|expression\s*\(|&#|\\[0-9a-f]/i.test(css);
}

/** How many elements `root` comes to with each `use` replaced; Infinity when one repeats itself. */
function drawnElements(root: XmlNode): number {
  const byId = new Map<unknown, XmlNode>();
  const index = (node: XmlNode): void => {
    byId.set(node[':@']?.['@id'], node);
    childrenOf(node).forEach(index);
  };
  index(root);

  const counts = new Map<XmlNode, number>();
  const count = (node: XmlNode): number => {
    const known = counts.get(node);
    if (known !== undefined) return known;
    counts.set(node, Number.POSITIVE_INFINITY);
    const attributes = node[':@'] ?? {};
    const target = String(attributes['@href'] ?? attributes['@xlink:href'] ?? '').slice(1);
    const repeated = 'use' in node ? byId.get(target) : undefined;
    const parts = repeated ? [...childrenOf(node), repeated] : childrenOf(node);
    const total = parts.reduce((sum, part) => sum + count(part), 1);
    counts.set(node, total);
    return total;
  };
  return count(root);
}

const childrenOf = (node: XmlNode): XmlNode[] =>
  Object.entries(node).flatMap(([name, children]) =>
    name !== ':@' && Array.isArray(children) ? (children as XmlNode[]) : [],
  );
