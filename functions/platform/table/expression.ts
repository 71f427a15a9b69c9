/** An expression is a text in DynamoDB's expression language, with the values that it contains. */
export class Expression {
  readonly texts: readonly string[];
  readonly parts: readonly Part[];

  constructor(texts: readonly string[], parts: readonly Part[]) {
    this.texts = texts;
    this.parts = parts;
  }
}

class Attribute {
  readonly name: string;

  constructor(name: string) {
    this.name = name;
  }
}

/** A part is an expression, an attribute or a value. DynamoDB refuses `undefined` as a value. */
type Part = Expression | Attribute | NonNullable<unknown> | null;

/**
 * Writes an expression, for example dynamo`#status = ${status}`. A part is a value, another expression or an
 * `attribute`. `#status` names the attribute 'status', because that name alone is one of DynamoDB's reserved words.
 */
export const dynamo = ({ raw }: TemplateStringsArray, ...parts: readonly Part[]): Expression =>
  new Expression(raw, parts);

/** This empty expression is used where an optional part is absent. */
export const NOTHING = dynamo``;

/** Names an attribute whose name is computed. */
export const attribute = (name: string): Attribute => new Attribute(name);

/** Names an attribute by its computed path. None of its names may be a reserved word. */
export const path = (text: string): Expression => new Expression([text], []);

/** Joins those expressions that are present, for example with ' AND '. */
export function joined(
  parts: readonly (Part | undefined | false)[],
  separator: string,
): Expression {
  const present = parts.filter((part): part is Part => part !== undefined && part !== false);
  return new Expression(['', ...present.slice(1).map(() => separator), ''], present);
}

/** Matches the items of a partition whose sort key begins with `prefix`. */
export const beginsWith = (pk: string, prefix: string): Expression =>
  dynamo`pk = ${pk} AND begins_with(sk, ${prefix})`;

/** Matches the items of a partition from the sort key `first` to `last`. Both are included. */
export const between = (pk: string, first: string, last: string): Expression =>
  dynamo`pk = ${pk} AND sk BETWEEN ${first} AND ${last}`;

/** This is the input of a request to DynamoDB, whose expressions may contain their values. */
export type Expressed<Input> = {
  [Key in keyof Input]: Key extends `${string}Expression` ? Input[Key] | Expression : Input[Key];
};

type Rendered<Input> = {
  [Key in keyof Input]: Extract<Input[Key], Expression> extends never
    ? Input[Key]
    : Exclude<Input[Key], Expression> | string;
} & {
  ExpressionAttributeNames?: Record<string, string>;
  ExpressionAttributeValues?: Record<string, Part>;
};

/** Returns the input as the SDK takes it, with placeholders for the values and attributes of its expressions. */
export function expressed<Input extends object>(input: Input): Rendered<Input> {
  const names: Record<string, string> = {};
  const values: Record<string, Part> = {};
  const textOf = ({ texts, parts }: Expression): string => {
    for (const [placeholder, name = ''] of texts.join(' ').matchAll(/#(\w+)/g)) {
      names[placeholder] = name;
    }
    return String.raw({ raw: texts }, ...parts.map(placeholderOf)).replaceAll(/\s+/g, ' ');
  };
  const placeholderOf = (part: Part): string => {
    if (part instanceof Expression) return textOf(part);
    if (part instanceof Attribute) {
      const placeholder = `#n${Object.keys(names).length}`;
      names[placeholder] = part.name;
      return placeholder;
    }
    const placeholder = `:v${Object.keys(values).length}`;
    values[placeholder] = part;
    return placeholder;
  };
  const texts = Object.entries(input).map(([key, value]) => [
    key,
    value instanceof Expression ? textOf(value) : value,
  ]);
  return {
    ...(Object.fromEntries(texts) as Rendered<Input>),
    ...(Object.keys(names).length > 0 && { ExpressionAttributeNames: names }),
    ...(Object.keys(values).length > 0 && { ExpressionAttributeValues: values }),
  };
}
