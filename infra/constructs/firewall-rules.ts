import type { CfnWebACL } from 'aws-cdk-lib/aws-wafv2';

/** What samples and logs of requests show without its value: keys, codes, tokens, and where a request came from. */
export const SECRETS: CfnWebACL.DataProtectProperty[] = [
  { field: { fieldType: 'QUERY_STRING' }, action: 'SUBSTITUTION' },
  { field: { fieldType: 'BODY' }, action: 'SUBSTITUTION' },
  ...['authorization', 'cookie', 'referer'].map((name) => ({
    field: { fieldType: 'SINGLE_HEADER', fieldKeys: [name] },
    action: 'SUBSTITUTION',
  })),
];

export type Rule = Omit<CfnWebACL.RuleProperty, 'priority'>;

/** Where a rule's requests are counted. */
export function visibility(metricName: string): CfnWebACL.VisibilityConfigProperty {
  return { metricName, cloudWatchMetricsEnabled: true, sampledRequestsEnabled: true };
}

/**
 * Requests of one address in five minutes. The tracking number is guessable, so no address may try many (design,
 * decision 13); nor may one send mail to many.
 */
export function limit(name: string, requests: number, of: CfnWebACL.StatementProperty): Rule {
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

/** A group of rules that AWS keeps. */
export function managed(
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

/** Addresses that begin so. */
export function startsWith(prefix: string): CfnWebACL.StatementProperty {
  return pathMatching('STARTS_WITH', prefix);
}

/** Every address but one. */
export const notPath = (path: string): CfnWebACL.StatementProperty => ({
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
      // What API Gateway routes decoded is looked at decoded: `/api/%73uivi/` is no way past a limit.
      textTransformations: [
        { priority: 0, type: 'URL_DECODE' },
        { priority: 1, type: 'NORMALIZE_PATH' },
      ],
    },
  };
}
