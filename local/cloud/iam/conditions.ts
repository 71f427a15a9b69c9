/** Evaluates a statement's conditions by IAM's reference ("Condition operators", "Multivalued context keys"). */
import { globPattern } from './glob.ts';

export type Conditions = Readonly<Record<string, Readonly<Record<string, string | string[]>>>>;

/** A request has these values by their condition keys, in lower case. */
export type RequestContext = Readonly<Record<string, readonly string[]>>;

type Holds = (context: RequestContext) => boolean;

/** The templates use only these operators. Without the key in the request, only `ForAllValues` holds. */
const OPERATORS: Readonly<
  Record<string, (wanted: string[]) => (values: readonly string[]) => boolean>
> = {
  StringEquals: (wanted) => (values) => values.some((value) => wanted.includes(value)),
  'ForAllValues:StringLike': (wanted) => {
    const patterns = wanted.map((each) => globPattern(each));
    return (values) => values.every((value) => patterns.some((pattern) => pattern.test(value)));
  },
};

/**
 * Compiles conditions to a function: every operator and key must hold, for any one of a key's values.
 * @throws Error for an operator that is not implemented here.
 */
export function compileConditions(conditions: Conditions): Holds {
  const all = Object.entries(conditions).flatMap(([name, keys]) => {
    const operator = OPERATORS[name];
    if (operator === undefined) throw new Error(`The condition ${name} is not evaluated here`);
    return Object.entries(keys).map(([key, wanted]): Holds => {
      const holds = operator([wanted].flat());
      return (context) => holds(context[key.toLowerCase()] ?? []);
    });
  });
  return (context) => all.every((holds) => holds(context));
}
