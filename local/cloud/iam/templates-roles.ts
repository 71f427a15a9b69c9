import type { Conditions } from './conditions.ts';
import type { Statement } from './policy.ts';
import { createEvaluate, localQueue, STAGE, type Template } from './template-values.ts';

export type Roles = Readonly<Record<string, Statement[]>>;

type PolicyDocument = { Statement: Record<string, unknown>[] };
type Policy = { PolicyDocument: PolicyDocument; Roles?: unknown[] };

const FUNCTION_PREFIX = `rebond-${STAGE}-`;
/** These elements of a statement are evaluated. Any other, such as `NotAction`, is refused and not ignored. */
const READ = ['Action', 'Condition', 'Effect', 'Resource', 'Sid'];

/** Returns every statement of every Lambda's role, inline or attached, with the embedded cloud's resource names. */
export function rolesOf(templates: readonly Template[]): Roles {
  const evaluate = createEvaluate(templates);
  const roles: Record<string, Statement[]> = {};
  for (const template of templates) {
    const resources = Object.entries(template.Resources ?? {});
    const attached = resources.filter(([, { Type }]) => Type === 'AWS::IAM::Policy');
    for (const [, { Type, Properties = {} }] of resources) {
      const name = String(Properties.FunctionName);
      if (Type !== 'AWS::Lambda::Function' || !name.startsWith(FUNCTION_PREFIX)) continue;
      const [roleId] = (Properties.Role as { 'Fn::GetAtt': [string] })['Fn::GetAtt'];
      const inline = (template.Resources?.[roleId]?.Properties?.Policies ?? []) as Policy[];
      const policies = attached
        .map(([, each]) => each.Properties as unknown as Policy)
        .filter(({ Roles = [] }) => JSON.stringify(Roles).includes(`{"Ref":"${roleId}"}`));
      roles[name.slice(FUNCTION_PREFIX.length)] = [...inline, ...policies].flatMap(
        ({ PolicyDocument }) =>
          PolicyDocument.Statement.map((each) => statementOf(each, (of) => evaluate(template, of))),
      );
    }
  }
  return roles;
}

function statementOf(
  written: Record<string, unknown>,
  evaluated: (value: unknown) => unknown,
): Statement {
  const unread = Object.keys(written).find((key) => !READ.includes(key));
  if (unread) throw new Error(`The embedded cloud does not evaluate ${unread} in a statement`);
  const { Effect, Action, Resource, Condition } = written;
  const texts = (value: unknown) => [evaluated(value)].flat().map(String);
  return {
    effect: Effect === 'Deny' ? 'Deny' : 'Allow',
    actions: texts(Action),
    resources: texts(Resource).map(withLocalQueue),
    ...(Condition !== undefined && { conditions: evaluated(Condition) as Conditions }),
  };
}

/** One queue is granted by its name instead of a reference. */
const withLocalQueue = (resource: string) =>
  resource.startsWith('arn:aws:sqs:')
    ? resource.replace(/[^:]+$/, (name) => localQueue(name))
    : resource;
