/** A policy's pattern: an asterisk stands for any characters, a question mark for one; `one` is what either may be. */
export function globPattern(text: string, flags = '', one = '.'): RegExp {
  const source = text.replace(/[*?]|[^*?]+/g, (part) => {
    if (part === '*') return `${one}*`;
    return part === '?' ? one : part.replace(/[.+^${}()|[\]\\]/g, '\\$&');
  });
  return new RegExp(`^${source}$`, `s${flags}`);
}
