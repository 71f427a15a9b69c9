/** Compiles a policy's `*` and `?`; the regular expression `one` says what a character is. */
export function globPattern(text: string, flags = '', one = '.'): RegExp {
  const source = text.replace(/[*?]|[^*?]+/g, (part) => {
    if (part === '*') return `${one}*`;
    return part === '?' ? one : part.replace(/[.+^${}()|[\]\\]/g, '\\$&');
  });
  return new RegExp(`^${source}$`, `s${flags}`);
}
