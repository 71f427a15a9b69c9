import { CfnWebACL } from 'aws-cdk-lib/aws-wafv2';
import type { Construct } from 'constructs';
import {
  FILTERED_BODY,
  filtered,
  limitsOf,
  managed,
  SECRETS,
  TOO_MANY_BODIES,
  visibility,
} from '../constructs/firewall-rules.ts';
import { CLOUDFRONT_REGION, type StackContext, StageStack } from '../constructs/stage-stack.ts';
import { EDGE_LIMITS } from '../edge/address-limits.ts';

export class FirewallStack extends StageStack {
  readonly webAclArn: string;

  constructor(scope: Construct, context: StackContext) {
    const description = 'the firewall of the distribution';
    super(scope, 'firewall', { ...context, description }, CLOUDFRONT_REGION);
    const webAcl = new CfnWebACL(this, 'WebAcl', {
      scope: 'CLOUDFRONT',
      defaultAction: { allow: {} },
      visibilityConfig: visibility(`rebond-${this.stage.name}`),
      dataProtectionConfig: { dataProtections: SECRETS },
      rules: [
        ...limitsOf(EDGE_LIMITS),
        managed('AWSManagedRulesAmazonIpReputationList'),
        managed('AWSManagedRulesKnownBadInputsRuleSet'),
        managed('AWSManagedRulesCommonRuleSet'),
        ...filtered(),
      ].map((rule, priority) => ({ ...rule, priority })),
      customResponseBodies: { ...TOO_MANY_BODIES, ...FILTERED_BODY },
    });
    this.webAclArn = webAcl.attrArn;
  }
}
