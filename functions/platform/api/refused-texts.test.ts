import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { API_ROUTES } from './openapi.ts';

type Path = readonly string[];
type JsonSchema = Readonly<{
  type?: string;
  anyOf?: readonly JsonSchema[];
  properties?: Readonly<Record<string, JsonSchema>>;
  items?: JsonSchema;
}>;

const WRONG_TEXTS = ['', '🙂', 'a@b', '1999-99-99', 'a\u0000', 'x'.repeat(6_000)];

/** Nobody types these texts: the page makes them, reads them from a link or offers them in a list. */
const NOT_TYPED = /(^|\.)(id|code|subscriptionId|cle|digest|attempt|kind|repairs\.0)$/;

/** Returns the paths of all texts of a request. The first entry of a list stands for the others. */
function textsOf({ type, anyOf = [], properties = {}, items }: JsonSchema, at: Path = []): Path[] {
  return [
    ...(type === 'string' ? [at] : []),
    ...anyOf.flatMap((each) => textsOf(each, at)),
    ...Object.entries(properties).flatMap(([name, each]) => textsOf(each, [...at, name])),
    ...(items ? textsOf(items, [...at, '0']) : []),
  ];
}

/** Returns `value` with `text` at a path. Whatever the path lacks is added. */
function withText(value: unknown, [name, ...rest]: Path, text: string): unknown {
  if (name === undefined) return text;
  const whole: Record<string, unknown> = { ...(value as object) };
  whole[name] = withText(whole[name], rest, text);
  return name === '0' ? Object.values(whole) : whole;
}

const BODIES = API_ROUTES.flatMap(({ key, body }) =>
  body && 'schema' in body ? [{ key, ...body }] : [],
);

describe('The message about a typed text', () => {
  it.each(BODIES)('$key refuses no typed text with the English message of zod', (body) => {
    const { schema, example } = body;
    const json = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as JsonSchema;
    const english = textsOf(json).flatMap((path) =>
      WRONG_TEXTS.flatMap(
        (text) => schema.safeParse(withText(example, path, text)).error?.issues ?? [],
      )
        .filter((issue) => `${path.join('.')}.`.startsWith(issue.path.join('.')))
        .filter(({ message }) => message.startsWith('Invalid'))
        .map(() => path.join('.')),
    );
    expect([...new Set(english)].filter((path) => !NOT_TYPED.test(path))).toEqual([]);
  });
});
