/** A document's first bytes show its encoding, with or without a byte order mark (XML 1.0, appendix F.1). */
const FIRST_BYTES: Readonly<Record<string, string>> = {
  feff: 'utf-16be',
  fffe: 'utf-16le',
  '003c': 'utf-16be',
  '3c00': 'utf-16le',
};
const DECLARED = /^(?:\xef\xbb\xbf)?<\?xml[^>]{0,100}encoding\s*=\s*["']([\w.-]+)["']/;

/** The first bytes decide the encoding, otherwise the declaration; the default is UTF-8. */
function encodingOf(bytes: Buffer): string {
  const seen = FIRST_BYTES[bytes.toString('hex', 0, 2)];
  const declared = DECLARED.exec(bytes.toString('latin1', 0, 200))?.[1];
  // A document that was converted from UTF-16 to UTF-8 may still declare UTF-16. Its first bytes show the difference.
  const said = declared && /^(utf-16|ucs-2|iso-10646-ucs-2)/i.test(declared) ? 'utf-8' : declared;
  return seen ?? said ?? 'utf-8';
}

/** @throws Error for bytes that are not text in the document's encoding, and for an unknown encoding. */
export const decodeXml = (bytes: Buffer): string =>
  new TextDecoder(encodingOf(bytes), { fatal: true }).decode(bytes);

/** Decodes a broken XML document. Each byte that is not text becomes a replacement character. */
export function looseXmlText(bytes: Buffer): string {
  try {
    return new TextDecoder(encodingOf(bytes)).decode(bytes);
  } catch {
    return new TextDecoder().decode(bytes);
  }
}
