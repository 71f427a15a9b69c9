/** Reads enough of a MIME message (RFC 2045-2047, 2231) to show it. */
import type { Attachment } from './outbox.ts';

export type MimeMessage = {
  from?: string;
  recipients: string[];
  subject?: string;
  text?: string;
  html?: string;
  attachments: Attachment[];
};

type Part = { headers: ReadonlyMap<string, string>; body: string };

/** `raw` has one character per byte (latin1), as the message was sent. */
export function parseMime(raw: string): MimeMessage {
  const root = parsePart(raw);
  const header = (name: string) => {
    const value = root.headers.get(name);
    return value === undefined ? undefined : decodeWords(value);
  };
  const recipients = ['to', 'cc', 'bcc'].flatMap((name) => splitAddresses(header(name) ?? ''));
  const from = header('from');
  const subject = header('subject');
  const message: MimeMessage = { from, subject, recipients, attachments: [] };
  collect(root, message);
  return message;
}

function collect(part: Part, message: MimeMessage): void {
  const type = part.headers.get('content-type') ?? 'text/plain';
  const mediaType = (type.split(';', 1)[0] ?? '').trim().toLowerCase();
  const boundary = parameterOf(type, 'boundary');
  if (mediaType.startsWith('multipart/') && boundary !== undefined) {
    for (const child of splitParts(part.body, boundary)) collect(child, message);
    return;
  }
  const disposition = part.headers.get('content-disposition') ?? '';
  const filename = parameterOf(disposition, 'filename') ?? parameterOf(type, 'name');
  const content = decodeBody(part);
  const attached = filename !== undefined || /^\s*attachment/i.test(disposition);
  if (!attached && mediaType === 'text/plain' && message.text === undefined) {
    message.text = decode(parameterOf(type, 'charset') ?? 'utf-8', content);
  } else if (!attached && mediaType === 'text/html' && message.html === undefined) {
    message.html = decode(parameterOf(type, 'charset') ?? 'utf-8', content);
  } else {
    const name = filename ?? 'sans-nom';
    message.attachments.push({ filename: name, contentType: mediaType, sizeBytes: content.length });
  }
}

function parsePart(raw: string): Part {
  const gap = /\r?\n\r?\n/.exec(raw);
  const head = gap ? raw.slice(0, gap.index) : raw;
  const body = gap ? raw.slice(gap.index + gap[0].length) : '';
  const headers = new Map<string, string>();
  for (const line of head.replace(/\r?\n[ \t]+/g, ' ').split(/\r?\n/)) {
    const colon = line.indexOf(':');
    if (colon > 0)
      headers.set(line.slice(0, colon).trim().toLowerCase(), line.slice(colon + 1).trim());
  }
  return { headers, body };
}

function splitParts(body: string, boundary: string): Part[] {
  const sections = `\n${body}`.split(`\n--${boundary}`).slice(1);
  const inner = sections.filter((section) => !section.startsWith('--'));
  return inner.map((section) => parsePart(section.replace(/^[ \t]*\r?\n/, '').replace(/\r$/, '')));
}

function decodeBody(part: Part): Buffer {
  const encoding = (part.headers.get('content-transfer-encoding') ?? '').toLowerCase();
  if (encoding === 'base64') return Buffer.from(part.body, 'base64');
  if (encoding !== 'quoted-printable') return Buffer.from(part.body, 'latin1');
  // A relay may have added white space after a soft line break; before the break it is text (RFC 2045, 6.7).
  const bytes = part.body
    .replace(/=[ \t]*\r?\n/g, '')
    .replace(/=([0-9a-f]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  return Buffer.from(bytes, 'latin1');
}

function splitAddresses(header: string): string[] {
  const found = header.match(/(?:"(?:\\.|[^"\\])*"|[^,])+/g) ?? [];
  return found.map((address) => address.trim()).filter((address) => address !== '');
}

/** Decodes encoded words such as `=?UTF-8?Q?R=C3=A9paration?=`. */
function decodeWords(value: string): string {
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

function parameterOf(header: string, name: string): string | undefined {
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
