const ENTITIES: ReadonlyMap<string, string> = new Map([
  ['amp', '&'],
  ['lt', '<'],
  ['gt', '>'],
  ['quot', '"'],
  ['apos', "'"],
  ['nbsp', '\u00a0'],
]);

/** Converts an HTML e-mail to text: each block on its own line, each link followed by its address. */
export function htmlToText(html: string): string {
  const marked = html
    .replace(/<!--[\s\S]*?-->/g, '')
    .replace(/<(head|style|script|title)\b[\s\S]*?<\/\1\s*>/gi, '')
    .replace(/\s+/g, ' ')
    .replace(/<a\b[^>]*?\bhref\s*=\s*["']([^"']*)["'][^>]*>(.*?)<\/a\s*>/gi, linkText)
    .replace(/<(br|\/p|\/div|\/tr|\/li|\/h[1-6]|\/table)\b[^>]*>/gi, '\n')
    .replace(/<[^>]*>/g, '');
  const lines = decodeEntities(marked).split('\n');
  const trimmed = lines.map((line) => line.replace(/[ \t]+/g, ' ').trim()).join('\n');
  return trimmed.replace(/\n{3,}/g, '\n\n').trim();
}

function linkText(_link: string, address: string, label: string): string {
  const words = label.replace(/<[^>]*>/g, '').trim();
  return words === '' || words === address ? address : `${words} : ${address}`;
}

function decodeEntities(text: string): string {
  return text.replace(/&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|([a-z]+));/gi, (whole, ...parts) => {
    const [decimal, hexadecimal, name] = parts as (string | undefined)[];
    if (name !== undefined) return ENTITIES.get(name.toLowerCase()) ?? whole;
    const point = decimal === undefined ? Number.parseInt(hexadecimal ?? '', 16) : Number(decimal);
    return point <= 0x10ffff ? String.fromCodePoint(point) : whole;
  });
}
