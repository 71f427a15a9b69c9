type Child = Node | string | undefined | false;

/** Creates an element; text children stay text, whatever they contain. */
export function element<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  properties: Partial<Omit<HTMLElementTagNameMap[Tag], 'style'>> = {},
  ...children: Child[]
): HTMLElementTagNameMap[Tag] {
  const made = Object.assign(document.createElement(tag), properties);
  for (const child of children) if (child) made.append(child);
  return made;
}

export function byId(id: string): HTMLElement {
  const found = document.getElementById(id);
  if (found === null) throw new Error(`No element #${id}`);
  return found;
}

/** Turns the web addresses in a text into links. */
export function linkified(text: string): Node[] {
  return text
    .split(/(https?:\/\/[^\s<>"]+[^\s<>".,;:!?)])/)
    .map((piece, index) =>
      index % 2 === 0
        ? document.createTextNode(piece)
        : element('a', { href: piece, target: '_blank', rel: 'noopener', textContent: piece }),
    );
}
