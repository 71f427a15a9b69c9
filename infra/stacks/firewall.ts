import { CfnWebACL } from 'aws-cdk-lib/aws-wafv2';
import type { Construct } from 'constructs';
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

/** What samples and logs of requests show without its value: keys, codes, tokens, and where a request came from. */
const SECRETS: CfnWebACL.DataProtectProperty[] = [
  { field: { fieldType: 'QUERY_STRING' }, action: 'SUBSTITUTION' },
  { field: { fieldType: 'BODY' }, action: 'SUBSTITUTION' },
  ...['authorization', 'cookie', 'referer'].map((name) => ({
    field: { fieldType: 'SINGLE_HEADER', fieldKeys: [name] },
    action: 'SUBSTITUTION',
  })),
];

type Rule = Omit<CfnWebACL.RuleProperty, 'priority'>;

function visibility(metricName: string): CfnWebACL.VisibilityConfigProperty {
  return { metricName, cloudWatchMetricsEnabled: true, sampledRequestsEnabled: true };
}

/** The tracking number is guessable: no address may try many (design, decision 13). */
function limit(name: string, requests: number, of: CfnWebACL.StatementProperty): Rule {
  return {
    name,
    action: { block: { customResponse: { responseCode: 429 } } },
    visibilityConfig: visibility(name),
    statement: {
      rateBasedStatement: {
        limit: requests,
        evaluationWindowSec: 300,
        aggregateKeyType: 'IP',
        scopeDownStatement: of,
      },
    },
  };
}

function managed(
  name: string,
  options: Partial<CfnWebACL.ManagedRuleGroupStatementProperty> = {},
): Rule {
  return {
    name,
    overrideAction: { none: {} },
    visibilityConfig: visibility(name),
    statement: { managedRuleGroupStatement: { vendorName: 'AWS', name, ...options } },
  };
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

function startsWith(prefix: string): CfnWebACL.StatementProperty {
  return pathMatching('STARTS_WITH', prefix);
}

const notPath = (path: string): CfnWebACL.StatementProperty => ({
  notStatement: { statement: pathMatching('EXACTLY', path) },
});

function pathMatching(
  positionalConstraint: 'STARTS_WITH' | 'EXACTLY',
  searchString: string,
): CfnWebACL.StatementProperty {
  return {
    byteMatchStatement: {
      fieldToMatch: { uriPath: {} },
      positionalConstraint,
      searchString,
      textTransformations: [{ priority: 0, type: 'NORMALIZE_PATH' }],
    },
  };
}
