/** Reads messages as nodemailer writes them (RFC 2045-2047), enough to show them. */
import type { Attachment } from './outbox.ts';

export type MimeMessage = {
  from: string;
  subject: string;
  text?: string;
  html?: string;
  attachments: Attachment[];
};

type Part = { headers: ReadonlyMap<string, string>; body: string };

export function parseMime(raw: string): MimeMessage {
  const root = parsePart(raw);
  const header = (name: string) => decodeWords(root.headers.get(name) ?? '');
  const message: MimeMessage = {
    from: header('from'),
    subject: header('subject'),
    attachments: [],
  };
  collect(root, message);
  return message;
}

function collect(part: Part, message: MimeMessage): void {
  const type = part.headers.get('content-type') ?? '';
  const [contentType = ''] = type.split(';');
  const boundary = parameterOf(type, 'boundary');
  if (boundary !== undefined) {
    for (const child of splitParts(part.body, boundary)) collect(child, message);
    return;
  }
  const content = decodeBody(part);
  const filename = parameterOf(part.headers.get('content-disposition') ?? '', 'filename');
  if (filename !== undefined) {
    message.attachments.push({ filename, contentType, sizeBytes: content.length });
  } else message[contentType === 'text/html' ? 'html' : 'text'] = content.toString('utf8');
}

function parsePart(raw: string): Part {
  const [head = '', ...paragraphs] = raw.split('\r\n\r\n');
  const lines = head.replace(/\r\n[ \t]+/g, ' ').split('\r\n');
  const headers = lines.map((line): [string, string] => {
    const [name = '', ...value] = line.split(': ');
    return [name.toLowerCase(), value.join(': ')];
  });
  return { headers: new Map(headers), body: paragraphs.join('\r\n\r\n') };
}

const splitParts = (body: string, boundary: string): Part[] =>
  `\r\n${body}`
    .split(`\r\n--${boundary}`)
    .slice(1, -1)
    .map((section) => parsePart(section.slice('\r\n'.length)));

function decodeBody({ headers, body }: Part): Buffer {
  const encoding = headers.get('content-transfer-encoding');
  if (encoding === 'base64') return Buffer.from(body, 'base64');
  return encoding === 'quoted-printable' ? bytesOf(body.replace(/=\r\n/g, '')) : Buffer.from(body);
}

/** Decodes encoded words such as `=?UTF-8?Q?R=C3=A9paration?=`. */
function decodeWords(value: string): string {
  const words = value.replace(/\?= =\?/g, '?==?');
  return words.replace(/=\?UTF-8\?([BQ])\?([^?]*)\?=/g, (_, encoding: string, content: string) => {
    const isBase64 = encoding === 'B';
    const bytes = isBase64 ? Buffer.from(content, 'base64') : bytesOf(content.replaceAll('_', ' '));
    return bytes.toString('utf8');
  });
}

/** Returns a header's parameter, for example `boundary="x"`. */
const parameterOf = (header: string, name: string): string | undefined =>
  new RegExp(`; ${name}="?([^";]*)`).exec(header)?.[1];

const bytesOf = (quoted: string): Buffer =>
  Buffer.from(
    quoted.replace(/=([0-9A-F]{2})/g, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16))),
    'latin1',
  );
