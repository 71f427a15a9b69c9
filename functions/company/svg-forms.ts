import {
  type Customs,
  declarationsOf,
  eachRule,
  understoodList,
  understoodValue,
} from './css-forms.ts';

/** The message names the part that we cannot draw, by the name that its author knows. */
export class UndrawnPart extends Error {}

type Tag = {
  name: string;
  text: string;
  isStart: boolean;
  isEmpty: boolean;
  from: number;
  to: number;
};

const SECTIONS = [
  ['<!--', '-->'],
  ['<![CDATA[', ']]>'],
  ['<?', '?>'],
] as const;

/** Returns the end of a DOCTYPE, after its internal subset. */
function declarationEnd(svg: string, from: number): number {
  const subset = svg.indexOf('[', from);
  const end = svg.indexOf('>', from);
  if (subset < 0 || subset > end) return end;
  return svg.indexOf('>', svg.indexOf(']', subset));
}

/** Yields the tags of a document. It stops at markup that is not well-formed, which resvg refuses. */
function* tagsOf(svg: string): Generator<Tag> {
  for (let from = svg.indexOf('<'); from >= 0; ) {
    const section = SECTIONS.find(([start]) => svg.startsWith(start, from));
    let to: number;
    if (section) to = svg.indexOf(section[1], from) + section[1].length - 1;
    else if (svg.startsWith('<!', from)) to = declarationEnd(svg, from);
    else {
      to = tagEnd(svg, from);
      if (to < 0) return;
      const text = svg.slice(from, to + 1);
      const name = /^<\/?(?:[^\s:/>]*:)?([^\s/>]*)/.exec(text)?.[1] ?? '';
      yield { name, text, isStart: text[1] !== '/', isEmpty: text.endsWith('/>'), from, to };
    }
    if (to < from) return;
    from = svg.indexOf('<', to + 1);
  }
}

/** Returns the end of a tag, whose attributes may contain `>`. */
function tagEnd(svg: string, from: number): number {
  let quote = '';
  for (let at = from + 1; at < svg.length; at += 1) {
    const character = svg[at] ?? '';
    if (quote) quote = character === quote ? '' : quote;
    else if (character === '"' || character === "'") quote = character;
    else if (character === '>') return at;
  }
  return -1;
}

const ATTRIBUTE = /([\w:.-]+)(\s*=\s*)("[^"]*"|'[^']*')/g;
const attributesOf = (text: string): Map<string, string> =>
  new Map(
    [...text.matchAll(ATTRIBUTE)].map(([, name = '', , value = '']) => [name, value.slice(1, -1)]),
  );

/** resvg draws embedded images of these types. */
const IMAGES = /^\s*data:image\/(png|jpe?g|gif|svg\+xml)[;,]/i;
/** A WebP begins with 'RIFF', here in base64, whatever type the address declares. */
const RIFF = /^[^,]*,\s*UklGR/;

/** @throws UndrawnPart for an image that resvg would leave out. */
function checkImage(attributes: ReadonlyMap<string, string>): void {
  const href = attributes.get('href') ?? attributes.get('xlink:href') ?? '';
  if (href.trim() === '' || (IMAGES.test(href) && !RIFF.test(href))) return;
  const type = /^\s*data:([\w/+.-]+)/.exec(href)?.[1];
  throw new UndrawnPart(type ? (RIFF.test(href) ? 'image/webp' : type) : 'image liée');
}

function customsOf(svg: string): Customs {
  const customs = new Map<string, Set<string>>();
  if (!/\bvar\(/i.test(svg)) return customs;
  const note = (list: string) => {
    for (const { property, value } of declarationsOf(list)) {
      if (!property.startsWith('--')) continue;
      customs.set(property, (customs.get(property) ?? new Set()).add(value));
    }
    return list;
  };
  let sheetFrom = -1;
  for (const { name, text, isStart, isEmpty, from, to } of tagsOf(svg)) {
    if (isStart) note(attributesOf(text).get('style') ?? '');
    if (name === 'style' && isStart && !isEmpty) sheetFrom = to + 1;
    if (name === 'style' && !isStart && sheetFrom >= 0) eachRule(svg.slice(sheetFrom, from), note);
  }
  return customs;
}

/** @throws UndrawnPart for a property without a form that resvg reads. */
function understoodTag(text: string, customs: Customs): string {
  if (!/\(|--/.test(text)) return text;
  const attributes = attributesOf(text);
  return text.replace(ATTRIBUTE, (whole, name: string, equals: string, quoted: string) => {
    const value = quoted.slice(1, -1);
    const quote = quoted[0] ?? '"';
    if (name === 'style') {
      const { list, missed } = understoodList(value, customs);
      for (const [property, form] of missed) {
        if (!attributes.has(property)) throw new UndrawnPart(form);
      }
      return name + equals + quote + list + quote;
    }
    const understood = understoodValue(name, value, customs);
    if (understood === undefined) throw new UndrawnPart(value);
    return understood === value ? whole : name + equals + quote + understood + quote;
  });
}

function understoodSheet(sheet: string, customs: Customs): string {
  if (!/\(|--/.test(sheet)) return sheet;
  return eachRule(sheet, (rules) => {
    const { list, missed } = understoodList(rules, customs);
    for (const form of missed.values()) throw new UndrawnPart(form);
    return list;
  });
}

/**
 * Writes a drawing with the forms that resvg reads.
 * @throws UndrawnPart for a part that resvg would leave out, such as flowed text, HTML or an unknown colour.
 */
export function understoodSvg(svg: string): string {
  const customs = customsOf(svg);
  const parts: string[] = [];
  const parents: string[] = [];
  let [written, sheetFrom] = [0, -1];
  let flowFrom = -1;
  const write = (from: number, to: number, text: string) => {
    parts.push(svg.slice(written, from), text);
    written = to;
  };
  for (const { name, text, isStart, isEmpty, from, to } of tagsOf(svg)) {
    if (!isStart) {
      parents.pop();
      if (name === 'style' && sheetFrom >= 0) {
        write(sheetFrom, from, understoodSheet(svg.slice(sheetFrom, from), customs));
        sheetFrom = -1;
      }
      const flown = name === 'flowRoot' && flowFrom >= 0 ? svg.slice(flowFrom, from) : '';
      // Inkscape writes empty text frames, which can be left out.
      if (flown.replace(/<[^>]*>/g, '').trim() !== '') throw new UndrawnPart('flowRoot');
      continue;
    }
    // HTML inside a `switch` is no error, because the drawing contains an alternative to it.
    if (name === 'foreignObject' && !isEmpty && parents.at(-1) !== 'switch') {
      throw new UndrawnPart('foreignObject');
    }
    if (name === 'image' || name === 'feImage') checkImage(attributesOf(text));
    if (name === 'flowRoot') flowFrom = to + 1;
    const understood = understoodTag(text, customs);
    if (understood !== text) write(from, to + 1, understood);
    if (isEmpty) continue;
    parents.push(name);
    if (name === 'style') sheetFrom = to + 1;
  }
  parts.push(svg.slice(written));
  return parts.join('');
}
