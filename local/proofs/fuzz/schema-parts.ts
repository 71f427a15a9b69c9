import type { Schema } from './arbitrary-of-schema.ts';

/** The names that lead to a part of a body; '0' is the first item of a list. */
export type Path = readonly string[];

/** Returns every part of a schema with its path; the first item of a list stands for all. */
export function partsOf(schema: Schema, path: Path): [Path, Schema][] {
  const inner = [
    ...(schema.anyOf ?? schema.oneOf ?? []).flatMap((each) => partsOf(each, path)),
    ...Object.entries(schema.properties ?? {}).flatMap(([name, each]) =>
      partsOf(each, [...path, name]),
    ),
    ...(schema.items ? partsOf(schema.items, [...path, '0']) : []),
  ];
  return [[path, schema], ...inner];
}

export function withPart(value: unknown, [key, ...rest]: Path, part: unknown): unknown {
  if (key === undefined) return part;
  const holder = Array.isArray(value) ? [...value] : { ...(value as object | undefined) };
  const inner: unknown = Reflect.get(holder, key);
  Reflect.set(holder, key, withPart(inner, rest, part));
  return key === '0' && !Array.isArray(holder) ? Object.values(holder) : holder;
}
