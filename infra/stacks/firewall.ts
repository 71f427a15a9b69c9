import { CfnWebACL } from 'aws-cdk-lib/aws-wafv2';
import type { Construct } from 'constructs';
import {
  limit,
  managed,
  notPath,
  type Rule,
  SECRETS,
  startsWith,
  visibility,
} from '../constructs/firewall-rules.ts';
import { CLOUDFRONT_REGION, type StackContext, StageStack } from '../constructs/stage-stack.ts';

/** Requests of one address in five minutes. A shop's staff share one, and so do a phone network's customers. */
const LIMIT = { any: 3000, tracking: 300 } as const;

/** The lookup and the page that shows it, counted together. */
const TRACKING: CfnWebACL.StatementProperty = {
  orStatement: { statements: [startsWith('/api/suivi/'), startsWith('/suivi/')] },
};

/** Stripe's events carry whatever a customer typed. Their signature is checked, which says more than their words. */
const WEBHOOK = '/api/stripe/webhook';
/** A logo's bytes are no text to search for attacks: they are checked by upload-logo. */
const LOGO = '/api/company/logo';

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
        { ...limit('tracking-per-address', LIMIT.tracking, TRACKING), priority: 0 },
        { ...limit('any-per-address', LIMIT.any, startsWith('/')), priority: 1 },
        { ...managed('AWSManagedRulesAmazonIpReputationList'), priority: 2 },
        {
          ...managed('AWSManagedRulesKnownBadInputsRuleSet', {
            scopeDownStatement: notPath(WEBHOOK),
          }),
          priority: 3,
        },
        { ...commonRules(), priority: 4 },
      ],
    });
    this.webAclArn = webAcl.attrArn;
  }
}

/** Bodies are limited by our own schemas, and a company's mentions pass the 8 kB of the managed rule: it only counts. */
function commonRules(): Rule {
  return managed('AWSManagedRulesCommonRuleSet', {
    ruleActionOverrides: [{ name: 'SizeRestrictions_BODY', actionToUse: { count: {} } }],
    scopeDownStatement: {
      andStatement: { statements: [notPath(LOGO), notPath(WEBHOOK)] },
    },
  });
}
