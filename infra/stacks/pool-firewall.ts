import type { UserPool } from 'aws-cdk-lib/aws-cognito';
import { CfnWebACL, CfnWebACLAssociation } from 'aws-cdk-lib/aws-wafv2';
import type { Construct } from 'constructs';
import { limit, SECRETS, startsWith, visibility } from '../constructs/firewall-rules.ts';
import { type StackContext, StageStack } from '../constructs/stage-stack.ts';

/** Requests of one address in five minutes: of all, and of those that send somebody a code. */
const LIMIT = { any: 2000, codes: 50 } as const;

const CODES: CfnWebACL.StatementProperty = {
  orStatement: {
    statements: ['.SignUp', '.ResendConfirmationCode', '.ForgotPassword'].map((searchString) => ({
      byteMatchStatement: {
        fieldToMatch: { singleHeader: { Name: 'x-amz-target' } },
        positionalConstraint: 'ENDS_WITH',
        searchString,
        textTransformations: [{ priority: 0, type: 'NONE' }],
      },
    })),
  },
};

/** The web firewall of the user pool, which browsers ask beside the distribution: limits per address (ADR 0098). */
export class PoolFirewallStack extends StageStack {
  constructor(scope: Construct, context: StackContext, userPool: UserPool) {
    super(scope, 'pool-firewall', { ...context, description: 'the firewall of the user pool' });
    const webAcl = new CfnWebACL(this, 'WebAcl', {
      scope: 'REGIONAL',
      defaultAction: { allow: {} },
      visibilityConfig: visibility(`rebond-${this.stage.name}-pool`),
      dataProtectionConfig: { dataProtections: SECRETS },
      rules: [
        { ...limit('codes-per-address', LIMIT.codes, CODES), priority: 0 },
        { ...limit('any-sign-in-per-address', LIMIT.any, startsWith('/')), priority: 1 },
      ],
    });
    new CfnWebACLAssociation(this, 'Association', {
      resourceArn: userPool.userPoolArn,
      webAclArn: webAcl.attrArn,
    });
  }
}
