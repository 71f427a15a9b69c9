/** Compiles a policy's pattern: `*` stands for any characters and `?` for one, by the expression `one`. */
export function globPattern(text: string, flags = '', one = '.'): RegExp {
  const source = text.replace(/[*?]|[^*?]+/g, (part) => {
    if (part === '*') return `${one}*`;
    return part === '?' ? one : part.replace(/[.+^${}()|[\]\\]/g, '\\$&');
  });
  return new RegExp(`^${source}$`, `s${flags}`);
}
