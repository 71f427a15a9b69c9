/** Joins class names into the value of an attribute, and leaves out names that are not set. */
export function classNames(...names: (string | false | null | undefined)[]): string {
  return names.filter(Boolean).join(' ');
}
