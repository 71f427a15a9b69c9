/** Evaluates CloudFormation's intrinsic functions of the synthesized templates for the embedded cloud. */
import { ACCOUNT_ID, REGION } from '../../resources.ts';
import { localName } from './local-names.ts';

export type TemplateResource = { Type: string; Properties?: Record<string, unknown> };
export type Template = {
  Resources?: Record<string, TemplateResource>;
  Outputs?: Record<string, { Value: unknown; Export?: { Name: unknown } }>;
};

export type Evaluate = (template: Template, value: unknown) => unknown;

const PSEUDO: Readonly<Record<string, string>> = {
  'AWS::Region': REGION,
  'AWS::AccountId': ACCOUNT_ID,
  'AWS::Partition': 'aws',
  'AWS::URLSuffix': 'amazonaws.com',
};

export function createEvaluate(templates: readonly Template[]): Evaluate {
  const exported = new Map<unknown, () => unknown>();
  for (const template of templates) {
    for (const { Value, Export } of Object.values(template.Outputs ?? {})) {
      if (Export) exported.set(Export.Name, () => evaluate(template, Value));
    }
  }

  function evaluate(template: Template, value: unknown): unknown {
    if (Array.isArray(value)) return value.map((each) => evaluate(template, each));
    if (typeof value !== 'object' || value === null) return value;
    const [[name, given] = ['', undefined], ...others] = Object.entries(value);
    if (others.length === 0 && (name === 'Ref' || name.startsWith('Fn::'))) {
      return call(template, name, given);
    }
    return Object.fromEntries(
      Object.entries(value).map(([key, each]) => [key, evaluate(template, each)]),
    );
  }

  function call(template: Template, name: string, given: unknown): unknown {
    if (name === 'Ref') return PSEUDO[String(given)] ?? named(template, String(given), 'Ref');
    if (name === 'Fn::GetAtt') {
      const [id, attribute] = given as [string, string];
      return named(template, id, attribute);
    }
    if (name === 'Fn::Join') {
      const [separator, parts] = given as [string, unknown[]];
      return parts.map((part) => evaluate(template, part)).join(separator);
    }
    if (name === 'Fn::ImportValue') {
      const value = exported.get(evaluate(template, given));
      if (value === undefined) throw new Error(`No stack exports ${JSON.stringify(given)}`);
      return value();
    }
    if (name === 'Fn::Sub' && typeof given === 'string') {
      return given.replace(/\$\{([^}]+)\}/g, (_, each: string) =>
        String(evaluate(template, { Ref: each })),
      );
    }
    throw new Error(`The embedded cloud does not know CloudFormation's ${name}`);
  }

  function named(template: Template, id: string, attribute: string): string {
    const resource = template.Resources?.[id];
    if (resource === undefined) throw new Error(`No resource has the logical id ${id}`);
    return localName({ id, type: resource.Type, properties: resource.Properties ?? {} }, attribute);
  }

  return evaluate;
}
