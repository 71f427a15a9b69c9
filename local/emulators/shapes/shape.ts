export type Shape = {
  type:
    | 'string'
    | 'integer'
    | 'long'
    | 'boolean'
    | 'blob'
    | 'timestamp'
    | 'list'
    | 'map'
    | 'structure';
  required?: readonly string[];
  /** Each member has its shape's name and, after a space, the member's name on the wire if that differs. */
  members?: Readonly<Record<string, string>>;
  member?: string;
  key?: string;
  value?: string;
  enum?: readonly string[];
  min?: number;
  max?: number;
  pattern?: string;
  /** AWS does not repeat a secret value in an error. */
  sensitive?: boolean;
};

export type Model = {
  source: string;
  operations: Readonly<
    Record<string, { input: string; output?: string; errors: readonly string[] }>
  >;
  shapes: Readonly<Record<string, Shape>>;
};

/** A value differs from its shape. `at` is AWS's name of the place, such as 'userAttributes.1.member.name'. */
export type Problem = {
  at: string;
  /**
   * A `type` is a value that no service can read, `unknown` is a member that the model does not have, and `few` is less
   * than the shape requires.
   */
  kind: 'type' | 'constraint' | 'few' | 'unknown';
  /** AWS says this, for example 'Member must not be null'. */
  says: string;
  shown?: string;
};

const lowered = (name: string) => `${name.charAt(0).toLowerCase()}${name.slice(1)}`;
const within = (at: string, name: string) => (at === '' ? name : `${at}.${name}`);
export const shapeName = (reference: string): string => reference.split(' ')[0] ?? '';

/** Returns everything that is wrong with `value` by the shape that `reference` names; null counts as absent. */
export function problemsIn(
  { shapes }: Pick<Model, 'shapes'>,
  reference: string,
  value: unknown,
  at = '',
): Problem[] {
  const shape = shapes[shapeName(reference)];
  if (shape === undefined) throw new Error(`No shape ${reference} is recorded`);
  if (!isOfType(shape.type, value)) {
    return [
      { at, kind: 'type', says: `${kindOf(value)} can not be converted to ${wanted(shape)}` },
    ];
  }
  if (typeof value === 'string') return ofText(shape, value, at);
  if (typeof value === 'number') return ofSize(shape, value, at, 'value', String(value));
  if (Array.isArray(value)) {
    const { member = '' } = shape;
    const inner = value.flatMap((each, index) =>
      problemsIn({ shapes }, member, each, within(at, `${index + 1}.member`)),
    );
    return [...ofSize(shape, value.length, at, 'length', '[...]'), ...inner];
  }
  if (!isObject(value)) return [];
  return shape.type === 'map'
    ? ofMap({ shapes }, shape, value, at)
    : ofMembers({ shapes }, shape, value, at);
}

function ofMap(model: Pick<Model, 'shapes'>, shape: Shape, map: object, at: string): Problem[] {
  const { key = '', value = '' } = shape;
  return Object.entries(map).flatMap(([name, each]) => [
    ...problemsIn(model, key, name, at),
    ...(each === null ? [] : problemsIn(model, value, each, within(at, `${name}.member`))),
  ]);
}

function ofMembers(
  model: Pick<Model, 'shapes'>,
  { members = {}, required = [] }: Shape,
  given: Readonly<Record<string, unknown>>,
  at: string,
): Problem[] {
  const present = (name: string) => given[name] !== undefined && given[name] !== null;
  const place = (name: string) => within(at, lowered(name));
  return [
    ...required.filter((name) => !present(name)).map((name) => absent(place(name))),
    ...Object.entries(members)
      .filter(([name]) => present(name))
      .flatMap(([name, reference]) => problemsIn(model, reference, given[name], place(name))),
    ...Object.keys(given)
      .filter((name) => !Object.hasOwn(members, name))
      .map((name): Problem => ({ at: place(name), kind: 'unknown', says: 'No such member' })),
  ];
}

const absent = (at: string): Problem => ({
  at,
  kind: 'constraint',
  says: 'Member must not be null',
  shown: 'null',
});

function ofText(shape: Shape, text: string, at: string): Problem[] {
  const shown = shape.sensitive ? {} : { shown: `'${text}'` };
  const problem = (says: string): Problem => ({ at, kind: 'constraint', says, ...shown });
  const { enum: values, pattern } = shape;
  return [
    ...(values && !values.includes(text)
      ? [problem(`Member must satisfy enum value set: [${values.join(', ')}]`)]
      : []),
    ...(pattern && !matching(pattern).test(text)
      ? [problem(`Member must satisfy regular expression pattern: ${pattern}`)]
      : []),
    ...ofSize(shape, text.length, at, 'length', shown.shown),
  ];
}

function ofSize(
  { min, max, type }: Shape,
  size: number,
  at: string,
  what: 'length' | 'value',
  shown: string | undefined,
): Problem[] {
  // The size of a blob is its number of bytes.
  const measured = type === 'blob' ? Math.floor((size * 3) / 4) : size;
  const says = (how: string, than: number) =>
    `Member must have ${what} ${how} than or equal to ${than}`;
  const problem = (kind: Problem['kind'], text: string): Problem => ({
    at,
    kind,
    says: text,
    ...(shown !== undefined && { shown }),
  });
  return [
    ...(max !== undefined && measured > max ? [problem('constraint', says('less', max))] : []),
    ...(min !== undefined && measured < min ? [problem('few', says('greater', min))] : []),
  ];
}

const patterns = new Map<string, RegExp>();

/** A pattern of the model must match the whole text. */
function matching(pattern: string): RegExp {
  const known = patterns.get(pattern) ?? new RegExp(`^(?:${pattern})$`, 'u');
  patterns.set(pattern, known);
  return known;
}

const TYPES: Readonly<
  Record<Shape['type'], readonly [test: (value: unknown) => boolean, wanted: string]>
> = {
  string: [isText, 'a String'],
  blob: [isText, 'a Blob'],
  boolean: [(value) => typeof value === 'boolean', 'a Boolean'],
  integer: [Number.isInteger, 'an Integer'],
  long: [Number.isInteger, 'a Long'],
  timestamp: [(value) => typeof value === 'number', 'a Timestamp'],
  list: [Array.isArray, 'a List'],
  map: [isObject, 'a Map'],
  structure: [isObject, 'an Object'],
};

const isOfType = (type: Shape['type'], value: unknown) => TYPES[type][0](value);
const wanted = ({ type }: Shape) => TYPES[type][1];

function isText(value: unknown): value is string {
  return typeof value === 'string';
}

export function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Returns AWS's name for the kind of a JSON value. */
export function kindOf(value: unknown): string {
  if (Array.isArray(value)) return 'START_ARRAY';
  if (typeof value === 'object') return value === null ? 'VALUE_NULL' : 'START_OBJECT';
  if (typeof value === 'boolean') return value ? 'TRUE_VALUE' : 'FALSE_VALUE';
  return typeof value === 'string' ? 'STRING_VALUE' : 'NUMBER_VALUE';
}
