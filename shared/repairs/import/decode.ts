export type Encoding = 'UTF-8' | 'UTF-16' | 'Windows-1252';

export const UNREADABLE_FILE = 'Ce fichier ne peut pas être lu.';

/** This error reports a file that is not a list. Its message is for the user. */
export class UnreadableFile extends Error {
  override name = 'UnreadableFile';
}

const NO_CSV = 'Ce fichier n’est pas un CSV. Enregistrez votre tableau comme «\u00a0CSV\u00a0».';

const SAMPLE = 512;

/** Detects UTF-16 and its byte order: by the byte order mark, otherwise by the zero byte of every Latin letter. */
function utf16Of(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | undefined {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  const zeros = [0, 0];
  bytes.subarray(0, SAMPLE).forEach((byte, at) => {
    if (byte === 0) zeros[at % 2] = (zeros[at % 2] ?? 0) + 1;
  });
  const [even = 0, odd = 0] = zeros;
  const most = Math.min(bytes.length, SAMPLE) / 4;
  if (odd > most && even === 0) return 'utf-16le';
  if (even > most && odd === 0) return 'utf-16be';
  return undefined;
}

export function decode(bytes: ArrayBuffer): { encoding: Encoding; text: string } {
  const decoded = decodeAny(bytes);
  // This recognizes a workbook and a PDF.
  // biome-ignore lint/suspicious/noControlCharactersInRegex: no text has them
  if (/\0|^PK\u0003|^%PDF/.test(decoded.text)) throw new UnreadableFile(NO_CSV);
  return { ...decoded, text: decoded.text.replace(/\r\n?/g, '\n') };
}

function decodeAny(bytes: ArrayBuffer): { encoding: Encoding; text: string } {
  const order = utf16Of(new Uint8Array(bytes));
  if (order) return { encoding: 'UTF-16', text: new TextDecoder(order).decode(bytes) };
  try {
    return { encoding: 'UTF-8', text: new TextDecoder('utf-8', { fatal: true }).decode(bytes) };
  } catch {
    return { encoding: 'Windows-1252', text: new TextDecoder('windows-1252').decode(bytes) };
  }
}
