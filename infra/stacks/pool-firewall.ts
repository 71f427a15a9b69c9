import type { UserPool } from 'aws-cdk-lib/aws-cognito';
import { CfnWebACL, CfnWebACLAssociation } from 'aws-cdk-lib/aws-wafv2';
import type { Construct } from 'constructs';
import { POOL_LIMITS } from '../address-limits.ts';
import { limit, SECRETS, TOO_MANY_BODY, visibility } from '../constructs/firewall-rules.ts';
import { type StackContext, StageStack } from '../constructs/stage-stack.ts';

/** The web firewall of the user pool, which browsers ask beside the distribution: limits per address (ADR 0098). */
export class PoolFirewallStack extends StageStack {
  constructor(scope: Construct, context: StackContext, userPool: UserPool) {
    super(scope, 'pool-firewall', { ...context, description: 'the firewall of the user pool' });
    const webAcl = new CfnWebACL(this, 'WebAcl', {
      scope: 'REGIONAL',
      defaultAction: { allow: {} },
      visibilityConfig: visibility(`rebond-${this.stage.name}-pool`),
      dataProtectionConfig: { dataProtections: SECRETS },
      rules: POOL_LIMITS.map((each, priority) => ({ ...limit(each), priority })),
      customResponseBodies: TOO_MANY_BODY,
    });
    new CfnWebACLAssociation(this, 'Association', {
      resourceArn: userPool.userPoolArn,
      webAclArn: webAcl.attrArn,
    });
  }
}
