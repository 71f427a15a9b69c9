import { CfnWebACL } from 'aws-cdk-lib/aws-wafv2';
import type { Construct } from 'constructs';
import { EDGE_LIMITS } from '../address-limits.ts';
import {
  FILTERED_BODY,
  filtered,
  limitsOf,
  managed,
  noneOf,
  SECRETS,
  TOO_MANY_BODIES,
  visibility,
} from '../constructs/firewall-rules.ts';
import { CLOUDFRONT_REGION, type StackContext, StageStack } from '../constructs/stage-stack.ts';

/** Stripe's events contain whatever a customer typed. Checking their signature is safer than searching their text. */
const WEBHOOKS = ['/api/stripe/webhook', '/api/stripe/connect-webhook'];
/** The bytes of a file are not text to search for attacks. The routes that accept files check them. */
const FILES = ['/api/company/logo', '…/bonus/proofs'];

/** The web firewall of the stage's distribution: AWS's managed rules, and a limit per address. */
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
        managed('AWSManagedRulesKnownBadInputsRuleSet', {
          scopeDownStatement: noneOf(WEBHOOKS),
        }),
        managed('AWSManagedRulesCommonRuleSet', {
          scopeDownStatement: noneOf([...FILES, ...WEBHOOKS]),
        }),
        ...filtered(),
      ].map((rule, priority) => ({ ...rule, priority })),
      customResponseBodies: { ...TOO_MANY_BODIES, ...FILTERED_BODY },
    });
    this.webAclArn = webAcl.attrArn;
  }
}
