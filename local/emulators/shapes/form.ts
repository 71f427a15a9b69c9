/** Converts a Query request's parameters and answers, which are texts, to the values that the model describes. */
import { type Model, type Shape, shapeName } from './shape.ts';

/** Reads the value that `reference` describes from the parameters whose names begin with `name`. */
export function readForm(
  { shapes }: Pick<Model, 'shapes'>,
  reference: string,
  form: URLSearchParams,
  name = '',
): unknown {
  const shape = shapes[shapeName(reference)];
  if (shape === undefined) throw new Error(`No shape ${reference} is recorded`);
  const read = (each: string, at: string) => readForm({ shapes }, each, form, at);
  if (shape.type === 'structure') {
    const entries = Object.entries(shape.members ?? {}).flatMap(([member, each]) => {
      const wire = wireName(each) ?? member;
      const value = read(each, name === '' ? wire : `${name}.${wire}`);
      return value === undefined ? [] : [[member, value] as const];
    });
    return entries.length === 0 && name !== '' ? undefined : Object.fromEntries(entries);
  }
  if (shape.type === 'list') {
    const values = numbered((at) => read(shape.member ?? '', `${name}.member.${at}`));
    // The name alone, without a value, is an empty list.
    return values.length === 0 && form.get(name) !== '' ? undefined : values;
  }
  if (shape.type === 'map') {
    const { key = '', value = '' } = shape;
    const entries = numbered((at) => {
      const entry = `${name}.entry.${at}`;
      const named = form.get(`${entry}.${wireName(key) ?? 'key'}`);
      return named === null
        ? undefined
        : [named, read(value, `${entry}.${wireName(value) ?? 'value'}`)];
    });
    return entries.length === 0 ? undefined : Object.fromEntries(entries as [string, unknown][]);
  }
  const text = form.get(name);
  return text === null ? undefined : scalar(shape, text);
}

export function readTexts(
  { shapes }: Pick<Model, 'shapes'>,
  reference: string,
  texts: Readonly<Record<string, string>>,
): Record<string, unknown> {
  const { members = {} } = shapes[shapeName(reference)] ?? {};
  const entries = Object.entries(texts).map(([name, text]) => {
    const shape = shapes[shapeName(members[name] ?? '')];
    return [name, shape ? scalar(shape, text) : text];
  });
  return Object.fromEntries(entries);
}

const wireName = (reference: string): string | undefined => reference.split(' ')[1];

function scalar({ type }: Shape, text: string): unknown {
  if (type === 'boolean' && /^(true|false)$/.test(text)) return text === 'true';
  const isNumber = ['integer', 'long', 'float', 'double'].includes(type);
  return isNumber && Number.isFinite(Number(text)) ? Number(text) : text;
}

function numbered<Value>(at: (place: number) => Value | undefined): Value[] {
  const found: Value[] = [];
  for (;;) {
    const value = at(found.length + 1);
    if (value === undefined) return found;
    found.push(value);
  }
}
