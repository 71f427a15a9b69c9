import { XMLParser } from 'fast-xml-parser';
import { decodeXml } from '../../platform/text/xml-text.ts';

/**
 * An element is its text. An element with children or attributes is an object: the children by local name, and the
 * attributes by `@` and name.
 */
export type XmlNode = string | { [name: string]: XmlNode | XmlNode[] };

const parser = new XMLParser({
  removeNSPrefix: true,
  ignoreAttributes: false,
  attributeNamePrefix: '@',
  // Values stay texts, because an invoice's number may begin with zeros.
  parseTagValue: false,
  parseAttributeValue: false,
});

/** A parser takes time and memory in proportion to the number of these characters. */
const MARKS: ReadonlySet<number> = new Set(Buffer.from('<&='));
/** An invoice of 3,000 lines has this many of `MARKS`. Its tree takes 200 MB, and seconds to build. */
const MOST_MARKS = 200_000;

/** A tag with its attributes has at most this many bytes. A parser takes a hundred times as much memory. */
const MOST_TAG_BYTES = 50_000;
const [OPEN, CLOSE, DECLARATION] = Buffer.from('<>!');

/** An invoice of thousands of lines with attachments has this size. A parser holds several times as much. */
export const MOST_XML_BYTES = 8_000_000;

/**
 * Parses XML. Refuses declared entities, and a file that is larger than an invoice. Shortens each run of blanks to one
 * blank, because a kilobyte of compressed data can hold a megabyte of blanks.
 * @throws Error for a text that is not XML.
 */
export function parseXml(bytes: Buffer): XmlNode {
  if (bytes.length > MOST_XML_BYTES) throw new Error('A file is larger than an invoice');
  const text = decodeXml(bytes);
  refuseExcess(Buffer.from(text));
  if (/<!DOCTYPE/i.test(text)) throw new Error('An invoice declares entities');
  return parser.parse(withCharacters(text).replace(/\s{2,}/g, ' '), true) as XmlNode;
}

const MARKUP: Readonly<Record<string, string>> = {
  '<': '&lt;',
  '>': '&gt;',
  '&': '&amp;',
  '"': '&quot;',
  "'": '&apos;',
};

/** Replaces numeric character references (XML 1.0, 4.1), which the parser keeps, and removes invalid ones. */
export const withCharacters = (text: string): string =>
  text.replace(/&#(?:x([\da-f]{1,8})|(\d{1,8}));/gi, (_, hex?: string, decimal?: string) => {
    const code = hex ? Number.parseInt(hex, 16) : Number(decimal);
    if (code > 0x10_ffff || (code >= 0xd800 && code <= 0xdfff)) return '';
    const character = String.fromCodePoint(code);
    return MARKUP[character] ?? character;
  });

function refuseExcess(bytes: Buffer): void {
  let marks = 0;
  let tagAt: number | undefined;
  for (let at = 0; at < bytes.length; at += 1) {
    const byte = bytes[at] ?? 0;
    if (MARKS.has(byte)) marks += 1;
    if (tagAt !== undefined && at - tagAt > MOST_TAG_BYTES) {
      throw new Error('A file has a tag that is too long for an invoice');
    }
    if (byte === OPEN) tagAt = bytes[at + 1] === DECLARATION ? undefined : at;
    else if (byte === CLOSE) tagAt = undefined;
  }
  if (marks > MOST_MARKS) throw new Error('A file has more elements than an invoice');
}

/** Returns the elements at a path. Several elements may have a name of the path. */
export function nodesAt(node: XmlNode | undefined, ...path: readonly string[]): XmlNode[] {
  const [name, ...rest] = path;
  if (node === undefined) return [];
  if (name === undefined) return [node];
  if (typeof node === 'string') return [];
  const found = Object.hasOwn(node, name) ? node[name] : undefined;
  if (found === undefined) return [];
  return [found].flat().flatMap((each) => nodesAt(each, ...rest));
}

export function textOf(node: XmlNode | undefined): string {
  if (typeof node === 'string') return node.trim();
  const text = node?.['#text'];
  return typeof text === 'string' ? text.trim() : '';
}

export const textAt = (node: XmlNode | undefined, ...path: readonly string[]): string =>
  textOf(nodesAt(node, ...path)[0]);

export function identifierAt(
  node: XmlNode | undefined,
  scheme: string,
  ...path: readonly string[]
): string {
  const found = nodesAt(node, ...path).find((each) => textAt(each, '@schemeID') === scheme);
  return textOf(found);
}
