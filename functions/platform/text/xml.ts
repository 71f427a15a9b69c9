export type Element = {
  name: string;
  attributes: Record<string, string>;
  content: string | Element[];
};
export type Child = Element | undefined | false | null;

export function element(name: string, ...children: (Child | Child[])[]): Element {
  const content = children.flat().filter((child) => typeof child === 'object' && child !== null);
  return { name, attributes: {}, content };
}

/** Returns `undefined` for an empty text, because an empty element is not the same as an absent one. */
export function leaf(
  name: string,
  text: string | undefined | null,
  attributes: Record<string, string> = {},
): Element | undefined {
  return text ? { name, attributes, content: text } : undefined;
}

const ENTITIES = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' } as const;

export function escapeXml(text: string): string {
  return text.replace(/[&<>"]/g, (character) => ENTITIES[character as keyof typeof ENTITIES]);
}

export function xmlDocument(root: Element): string {
  return `<?xml version="1.0" encoding="UTF-8"?>\n${write(root, '')}\n`;
}

function write({ name, attributes, content }: Element, indent: string): string {
  const pairs = Object.entries(attributes).map(([key, value]) => ` ${key}="${escapeXml(value)}"`);
  const start = `${indent}<${name}${pairs.join('')}>`;
  if (typeof content === 'string') return `${start}${escapeXml(content)}</${name}>`;
  const children = content.map((child) => write(child, `${indent}  `));
  return [start, ...children, `${indent}</${name}>`].join('\n');
}
