/** Compiles a pattern with a policy's `*` and `?`. `one` is the regular expression for one character. */
export function globPattern(text: string, flags = '', one = '.'): RegExp {
  const source = text.replace(/[*?]|[^*?]+/g, (part) => {
    if (part === '*') return `${one}*`;
    return part === '?' ? one : part.replace(/[.+^${}()|[\]\\]/g, '\\$&');
  });
  return new RegExp(`^${source}$`, `s${flags}`);
}
