/** Returns the names of a table's entries, as `z.enum` takes them. */
export const keysOf = <Name extends string>(table: Readonly<Record<Name, unknown>>) =>
  Object.keys(table) as [Name, ...Name[]];
