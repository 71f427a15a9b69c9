import { Aws } from 'aws-cdk-lib';
import {
  Effect,
  PolicyDocument,
  PolicyStatement,
  Role,
  ServicePrincipal,
  type ServicePrincipalOpts,
} from 'aws-cdk-lib/aws-iam';
import type { Construct } from 'constructs';

/** A phone number is no resource of IAM, so the grant is on '*', and topics and applications are denied. */
export function phoneNumbersOnly(actions: string[]): PolicyStatement[] {
  const topics = new PolicyStatement({
    effect: Effect.DENY,
    actions: actions.map((action) => `sns:${action}`),
    resources: [`arn:${Aws.PARTITION}:sns:*:*:*`],
  });
  return [allow('sns', actions, ['*']), topics];
}

export function only(
  actions: string[],
  action: string,
  statement: (actions: string[]) => PolicyStatement,
): PolicyStatement[] {
  return actions.includes(action) ? [statement([action])] : [];
}

export function allow(
  service: string,
  actions: string[],
  resources: string[],
  conditions?: Record<string, Record<string, string | readonly string[]>>,
): PolicyStatement {
  return new PolicyStatement({
    actions: actions.map((action) => `${service}:${action}`),
    resources,
    ...(conditions && { conditions }),
  });
}

/**
 * Creates a role that a service assumes. Its only policy is a part of the role, because a separate policy would be
 * one more resource.
 */
export function serviceRole(
  scope: Construct,
  id: string,
  options: {
    service: string;
    policy: string;
    statements: PolicyStatement[];
    description?: string;
    conditions?: ServicePrincipalOpts['conditions'];
  },
): Role {
  const { service, policy, statements, description, conditions } = options;
  return new Role(scope, id, {
    description,
    assumedBy: new ServicePrincipal(`${service}.amazonaws.com`, { conditions }),
    inlinePolicies: { [policy]: new PolicyDocument({ statements }) },
  });
}
