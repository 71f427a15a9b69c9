/** Values of MIME headers: encoded words (RFC 2047) and parameters (RFC 2231). */

/** Decodes encoded words such as `=?UTF-8?Q?R=C3=A9paration?=`. */
export function decodeWords(value: string): string {
  const joined = value.replace(/\?=\s+=\?/g, '?==?');
  const decoded = joined.replace(
    /=\?([\w-]+)(?:\*[\w-]+)?\?([bq])\?([^?]*)\?=/gi,
    (_, charset: string, encoding: string, content: string) =>
      decode(
        charset,
        encoding.toLowerCase() === 'b'
          ? Buffer.from(content, 'base64')
          : percentBytes(content.replaceAll('_', ' '), '='),
      ),
  );
  return decoded === joined ? decode('utf-8', Buffer.from(value, 'latin1')) : decoded;
}

/** Returns the parameter of a header such as Content-Type, or undefined when absent. */
export function parameterOf(header: string, name: string): string | undefined {
  const extended = new RegExp(`;\\s*${name}\\*=([\\w-]*)'[^']*'([^;]+)`, 'i').exec(header);
  if (extended?.[2] !== undefined) {
    return decode(extended[1] || 'utf-8', percentBytes(extended[2].trim(), '%'));
  }
  const plain = new RegExp(`;\\s*${name}=(?:"((?:\\\\.|[^"\\\\])*)"|([^;\\s]+))`, 'i').exec(header);
  const value = plain?.[1]?.replace(/\\(.)/g, '$1') ?? plain?.[2];
  return value === undefined ? undefined : decodeWords(value);
}

function percentBytes(text: string, mark: '%' | '='): Buffer {
  const pattern = new RegExp(`${mark}([0-9a-f]{2})`, 'gi');
  const bytes = text.replace(pattern, (_, hex: string) =>
    String.fromCharCode(Number.parseInt(hex, 16)),
  );
  return Buffer.from(bytes, 'latin1');
}

function decode(charset: string, bytes: Buffer): string {
  try {
    return new TextDecoder(charset).decode(bytes);
  } catch {
    return bytes.toString('utf8');
  }
}
