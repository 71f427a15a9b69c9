import * as z from 'zod/mini';
import { ApiError } from './api-error.ts';

/** Reads parameters with `schema`. @throws ApiError like Stripe's for the first wrong parameter. */
export function readParameters<Schema extends z.ZodMiniType>(
  schema: Schema,
  text: string,
): z.output<Schema> {
  const values: FormValue = parseForm(text);
  const parsed = schema.safeParse(values);
  if (parsed.success) return parsed.data;
  const issue = parsed.error.issues[0];
  const path = [...(issue?.path ?? []), ...(issue?.code === 'unrecognized_keys' ? issue.keys : [])];
  const param = path.map((part, index) => (index === 0 ? part : `[${String(part)}]`)).join('');
  if (issue?.code === 'unrecognized_keys') {
    throw new ApiError(400, {
      code: 'parameter_unknown',
      param,
      message: `Received unknown parameter: ${param}`,
    });
  }
  if (isAbsent(values, path)) {
    throw new ApiError(400, {
      code: 'parameter_missing',
      param,
      message: `Missing required param: ${param}.`,
    });
  }
  const code = Object.values(CODES).find((each): each is StripeCode => each === issue?.message);
  throw new ApiError(400, { param, ...(code && { code }), message: `Invalid ${param}` });
}

function isAbsent(values: unknown, path: readonly PropertyKey[]): boolean {
  const found = path.reduce<unknown>((value, part) => Object(value)[part], values);
  return path.length > 0 && found === undefined;
}

/** Stripe refuses with these codes. Each stands beside the rule that finds the mistake. */
export const CODES = {
  email: 'email_invalid',
  tooSmall: 'amount_too_small',
  tooLarge: 'amount_too_large',
} as const;
type StripeCode = (typeof CODES)[keyof typeof CODES];

/** Stripe's published specification has this limit for texts without another length. */
const LONGEST = 5000;
export const textUpTo = (longest: number) => z.string().check(z.minLength(1), z.maxLength(longest));
export const text = textUpTo(LONGEST);
export const url = z.url().check(z.maxLength(LONGEST));
export const email = z
  .string()
  .check(z.maxLength(512), z.regex(/^[\x21-\x3f\x41-\x7e]+@[\w-]+(\.[\w-]+)+$/, CODES.email));
export const metadata = z._default(
  z
    .record(
      z.string().check(z.maxLength(40), z.regex(/^[^[\]]+$/)),
      z.string().check(z.maxLength(500)),
    )
    .check(z.refine((pairs) => Object.keys(pairs).length <= 50)),
  {},
);
export const reference = textUpTo(200);
export const limit = z._default(z.coerce.number().check(z.gte(1), z.lte(100)), 10);
const flag = z.pipe(
  z.enum(['true', 'false']),
  z.transform((value) => value === 'true'),
);
/** Stripe shows its pages to our shops in these languages. */
const LOCALES = ['auto', 'fr'] as const;
export type Locale = (typeof LOCALES)[number];
export const locale = z._default(z.nullable(z.enum(LOCALES)), null);

export const customerCreation = z.strictObject({
  email: z._default(z.nullable(email), null),
  preferred_locales: z._default(z.array(text), []),
  metadata,
});

export const sessionCreation = z.strictObject({
  mode: z.literal('subscription'),
  customer: text,
  client_reference_id: z._default(z.nullable(reference), null),
  line_items: z.tuple([z.strictObject({ price: text, quantity: z.literal('1') })]),
  locale,
  success_url: url,
  cancel_url: z._default(z.nullable(url), null),
  subscription_data: z.optional(z.strictObject({ metadata })),
});

export const sessionList = z.strictObject({
  customer: text,
  status: z.optional(z.enum(['open', 'complete', 'expired'])),
  limit,
});

export const subscriptionList = z.strictObject({ customer: text, limit });

export const subscriptionUpdate = z.strictObject({ cancel_at_period_end: flag });

export const portalCreation = z.strictObject({
  customer: text,
  return_url: url,
  locale,
  flow_data: z.optional(
    z.strictObject({
      type: z.literal('subscription_update_confirm'),
      subscription_update_confirm: z.strictObject({
        subscription: text,
        items: z.tuple([z.strictObject({ id: text, price: text, quantity: z.literal('1') })]),
      }),
      after_completion: z.strictObject({
        type: z.literal('redirect'),
        redirect: z.strictObject({ return_url: url }),
      }),
    }),
  ),
});

export const nothing = z.strictObject({});

type FormValue = string | FormValue[] | { [name: string]: FormValue };

type Entry = readonly [path: readonly string[], value: string];

/** Reads `a[b][0][c]=1` as Stripe does: {a: {b: [{c: '1'}]}}. Names with a meaning in JavaScript are dropped. */
function parseForm(text: string): { [name: string]: FormValue } {
  const entries = [...new URLSearchParams(text)].map(
    ([name, value]): Entry => [name.split(/[[\]]+/).filter((part) => part !== ''), value],
  );
  return branch(entries.filter(([path]) => path.length > 0 && !path.includes('__proto__')));
}

function branch(entries: readonly Entry[]): { [name: string]: FormValue } {
  const groups = Map.groupBy(entries, ([[name = '']]) => name);
  return Object.fromEntries(
    [...groups].map(([name, group]) => {
      const inner = group.map(([[, ...rest], value]): Entry => [rest, value]);
      const [path, value] = inner.at(-1) ?? [[], ''];
      return [name, path.length === 0 ? value : listed(branch(inner))];
    }),
  );
}

/** Turns a branch with the names 0, 1, 2 and so on into a list. */
function listed(given: { [name: string]: FormValue }): FormValue {
  const isList = Object.keys(given).every((name, index) => name === String(index));
  return isList ? Object.values(given) : given;
}
