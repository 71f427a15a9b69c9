/** Makes from a valid call every variant that AWS's model refuses, each with one mistake. */
import { type Model, type Shape, shapeName } from '../shape.ts';

export type WrongInput = { what: string; input: Readonly<Record<string, unknown>>; says: string };

/**
 * The value has one mistake: `at` is its place, `says` is AWS's sentence about it, and `value` is undefined when the
 * value is missing.
 */
type Wrong = { at: string; says: string; value: unknown };

/** Returns every mistake that a shape allows, for each member that `good` has at any depth. */
export function wrongInputs(
  model: Model,
  action: string,
  good: Readonly<Record<string, unknown>>,
): WrongInput[] {
  const { input = '' } = model.operations[action] ?? {};
  return wrongValues(model, input, good, '').map(({ at, says, value }) => ({
    what: `${at}: ${says}`,
    input: value as Readonly<Record<string, unknown>>,
    says,
  }));
}

function wrongValues(model: Model, reference: string, good: unknown, at: string): Wrong[] {
  const shape = model.shapes[shapeName(reference)];
  if (shape === undefined) return [];
  if (Array.isArray(good))
    return [...wrongSizes(shape, good, at), ...insideList(model, shape, good, at)];
  if (typeof good === 'object' && good !== null && !ArrayBuffer.isView(good)) {
    return shape.type === 'structure' ? insideStructure(model, shape, good, at) : [];
  }
  if (typeof good === 'string') return wrongTexts(shape, at);
  return typeof good === 'number' && shape.max !== undefined
    ? [{ at, says: `less than or equal to ${shape.max}`, value: shape.max + 1 }]
    : [];
}

function wrongTexts({ enum: values, max, min, pattern }: Shape, at: string): Wrong[] {
  const wrong: Wrong[] = [];
  if (values) wrong.push({ at, says: 'satisfy enum value set', value: 'NONE-OF-THEM' });
  // The text has no character that the pattern might refuse.
  if (max !== undefined) {
    wrong.push({ at, says: `length less than or equal to ${max}`, value: '1'.repeat(max + 1) });
  }
  if (min) wrong.push({ at, says: `length greater than or equal to ${min}`, value: '' });
  if (pattern) wrong.push({ at, says: 'satisfy regular expression pattern', value: ' \u0000 ' });
  return wrong;
}

const wrongSizes = ({ max, min }: Shape, list: readonly unknown[], at: string): Wrong[] => [
  ...(max === undefined
    ? []
    : [
        {
          at,
          says: `length less than or equal to ${max}`,
          value: Array.from({ length: max + 1 }, () => list[0]),
        },
      ]),
  ...(min ? [{ at, says: `length greater than or equal to ${min}`, value: [] }] : []),
];

const insideList = (model: Model, shape: Shape, list: readonly unknown[], at: string): Wrong[] =>
  wrongValues(model, shape.member ?? '', list[0], `${at}.1`).map((wrong) => ({
    ...wrong,
    value: [wrong.value, ...list.slice(1)],
  }));

function insideStructure(model: Model, shape: Shape, good: object, at: string): Wrong[] {
  const { members = {}, required = [] } = shape;
  const put = (name: string, value: unknown) => ({ ...good, [name]: value });
  return Object.entries(good).flatMap(([name, value]) => {
    const place = at === '' ? name : `${at}.${name}`;
    const inner = wrongValues(model, members[name] ?? '', value, place);
    const without = { at: place, says: 'must not be null', value: put(name, undefined) };
    return [
      ...(required.includes(name) ? [without] : []),
      ...inner.map((wrong) => ({ ...wrong, value: put(name, wrong.value) })),
    ];
  });
}
