/** Evaluates a statement's conditions by IAM's reference ("Condition operators", "Multivalued context keys"). */
import { globPattern } from './glob.ts';

export type Conditions = Readonly<Record<string, Readonly<Record<string, string | string[]>>>>;

/** A request has these values by their condition keys, in lower case. */
export type RequestContext = Readonly<Record<string, readonly string[]>>;

type Matches = (value: string) => boolean;
type Comparison = { matcher: (wanted: string) => Matches; negated?: true };

const exactly = (wanted: string) => (value: string) => value === wanted;
const likewise = (wanted: string) => (value: string) =>
  value.toLowerCase() === wanted.toLowerCase();
const like = (wanted: string): Matches => {
  const pattern = globPattern(wanted);
  return (value) => pattern.test(value);
};

const OPERATORS: Readonly<Record<string, Comparison>> = {
  StringEquals: { matcher: exactly },
  StringNotEquals: { matcher: exactly, negated: true },
  StringEqualsIgnoreCase: { matcher: likewise },
  StringNotEqualsIgnoreCase: { matcher: likewise, negated: true },
  StringLike: { matcher: like },
  StringNotLike: { matcher: like, negated: true },
  Bool: { matcher: likewise },
};

type Holds = (context: RequestContext) => boolean;

/**
 * Compiles conditions to a function: every operator and key must hold, for any one of a key's values.
 * @throws Error for an operator that is not implemented here.
 */
export function compileConditions(conditions: Conditions): Holds {
  const all = Object.entries(conditions).flatMap(([operator, keys]) =>
    Object.entries(keys).map(([key, wanted]) => compileOne(operator, key, [wanted].flat())),
  );
  return (context) => all.every((holds) => holds(context));
}

function compileOne(written: string, key: string, wanted: readonly string[]): Holds {
  const parts = /^(?:(ForAllValues|ForAnyValue):)?(\w+?)(IfExists)?$/.exec(written);
  const [, set, name = '', ifExists] = parts ?? [];
  const valuesOf = (context: RequestContext) => context[key.toLowerCase()] ?? [];
  if (name === 'Null')
    return (context) => (valuesOf(context).length === 0) === wanted.includes('true');
  const operator = OPERATORS[name];
  if (operator === undefined) throw new Error(`The condition ${written} is not evaluated here`);
  const matchers = wanted.map(operator.matcher);
  const { negated } = operator;
  const meets = (value: string) =>
    matchers.some((matches) => matches(value)) !== (negated ?? false);
  return (context) => {
    const values = valuesOf(context);
    // Without the key in the request, a positive condition fails. A negated condition, ForAllValues and …IfExists hold.
    if (values.length === 0) {
      return ifExists !== undefined || set === 'ForAllValues' || (negated === true && !set);
    }
    return set === 'ForAllValues' || negated ? values.every(meets) : values.some(meets);
  };
}
