/**
 * Compiles a policy's pattern: an asterisk stands for any number of characters and a question mark for one; `one` is
 * the expression for a single such character.
 */
export function globPattern(text: string, flags = '', one = '.'): RegExp {
  const source = text.replace(/[*?]|[^*?]+/g, (part) => {
    if (part === '*') return `${one}*`;
    return part === '?' ? one : part.replace(/[.+^${}()|[\]\\]/g, '\\$&');
  });
  return new RegExp(`^${source}$`, `s${flags}`);
}
