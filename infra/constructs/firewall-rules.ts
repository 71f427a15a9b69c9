import type { CfnWebACL } from 'aws-cdk-lib/aws-wafv2';
import {
  type AddressLimit,
  API_PREFIX,
  FILTERED_JSON,
  TOO_MANY_JSON,
  TOO_MANY_PAGE,
  WINDOW_SECONDS,
} from '../edge/address-limits.ts';
import {
  labelsOf,
  MANAGED_GROUPS,
  type ManagedGroup,
  type ManagedGroupName,
} from '../edge/managed-rules.ts';
import { TARGET_HEADER } from '../pool-client.ts';

/** Samples and logs hide these parts of a request, because they contain keys, codes, tokens, and the referring page. */
export const SECRETS: CfnWebACL.DataProtectProperty[] = [
  { field: { fieldType: 'QUERY_STRING' }, action: 'SUBSTITUTION' },
  { field: { fieldType: 'BODY' }, action: 'SUBSTITUTION' },
  ...['authorization', 'cookie', 'referer'].map((name) => ({
    field: { fieldType: 'SINGLE_HEADER', fieldKeys: [name] },
    action: 'SUBSTITUTION',
  })),
];

export type Rule = Omit<CfnWebACL.RuleProperty, 'priority'>;

export function visibility(metricName: string): CfnWebACL.VisibilityConfigProperty {
  return { metricName, cloudWatchMetricsEnabled: true, sampledRequestsEnabled: true };
}

export const TOO_MANY_BODIES = {
  'too-many': { contentType: 'TEXT_HTML', content: TOO_MANY_PAGE },
  'too-many-json': { contentType: 'APPLICATION_JSON', content: TOO_MANY_JSON },
} as const satisfies CfnWebACL['customResponseBodies'];

const refusal = (customResponseBodyKey: keyof typeof TOO_MANY_BODIES) => ({
  block: { customResponse: { responseCode: 429, customResponseBodyKey } },
});

/** Limits the requests of one address, so that nobody can guess tracking numbers or cause many e-mails. */
export function limit(of: AddressLimit): Rule {
  return {
    name: of.name,
    action: refusal('too-many'),
    visibilityConfig: visibility(of.name),
    statement: {
      rateBasedStatement: {
        limit: of.requests,
        evaluationWindowSec: WINDOW_SECONDS,
        aggregateKeyType: 'IP',
        scopeDownStatement: anyOf(
          'paths' in of ? of.paths.map(startsWith) : of.actions.map(askingFor),
        ),
      },
    },
  };
}

export const FILTERED_BODY = {
  'filtered-json': { contentType: 'APPLICATION_JSON', content: FILTERED_JSON },
} as const satisfies CfnWebACL['customResponseBodies'];

const OVER_LIMIT = 'over-limit';

/**
 * A rule answers with one body, but a limit counts pages and API together. So the limits only label a request, and two
 * further rules refuse it, as JSON or as a page.
 */
export function limitsOf(limits: readonly AddressLimit[]): Rule[] {
  const isOver = labelled(OVER_LIMIT);
  const answer = (
    name: string,
    body: keyof typeof TOO_MANY_BODIES,
    statement: Rule['statement'],
  ) => ({
    name,
    action: refusal(body),
    visibilityConfig: visibility(name),
    statement,
  });
  return [
    ...limits.map((each) => ({
      ...limit(each),
      action: { count: {} },
      ruleLabels: [{ name: OVER_LIMIT }],
    })),
    answer('api-over-limit', 'too-many-json', {
      andStatement: { statements: [isOver, startsWith(API_PREFIX)] },
    }),
    answer('page-over-limit', 'too-many', isOver),
  ];
}

/** WAF does not accept an OR statement with a single alternative. */
export function anyOf(statements: CfnWebACL.StatementProperty[]): CfnWebACL.StatementProperty {
  const [only, ...more] = statements;
  return only && more.length === 0 ? only : { orStatement: { statements } };
}

const askingFor = (action: string): CfnWebACL.StatementProperty => ({
  byteMatchStatement: {
    fieldToMatch: { singleHeader: { Name: TARGET_HEADER } },
    positionalConstraint: 'ENDS_WITH',
    searchString: `.${action}`,
    textTransformations: [{ priority: 0, type: 'NONE' }],
  },
});

const labelled = (key: string): CfnWebACL.StatementProperty => ({
  labelMatchStatement: { scope: 'LABEL', key },
});

/**
 * AWS's own rules cannot answer with our body. So those that we know only label a request, and `filtered` blocks it. A
 * rule that we do not know blocks by itself.
 */
export function managed(name: ManagedGroupName): Rule {
  const { blocking, typed, counting, exempt }: ManagedGroup = MANAGED_GROUPS[name];
  const ruleActionOverrides = [...Object.keys({ ...blocking, ...typed }), ...counting].map(
    (rule) => ({ name: rule, actionToUse: { count: {} } }),
  );
  return {
    name,
    overrideAction: { none: {} },
    visibilityConfig: visibility(name),
    statement: {
      managedRuleGroupStatement: {
        vendorName: 'AWS',
        name,
        ruleActionOverrides,
        ...(exempt.length > 0 && { scopeDownStatement: noneOf(exempt) }),
      },
    },
  };
}

/**
 * A blocked API request gets our JSON, and any other blocked request gets WAF's own page. The rules about typed text
 * (`typed`) block no API request.
 */
export function filtered(): Rule[] {
  const isApi = startsWith(API_PREFIX);
  const isFound: CfnWebACL.StatementProperty = {
    orStatement: { statements: labelsOf('blocking').map(labelled) },
  };
  const isTyped: CfnWebACL.StatementProperty = {
    orStatement: { statements: labelsOf('typed').map(labelled) },
  };
  const blocked = (
    name: string,
    block: CfnWebACL.BlockActionProperty,
    statement: CfnWebACL.StatementProperty,
  ): Rule => ({ name, action: { block }, visibilityConfig: visibility(name), statement });
  const customResponse = { responseCode: 403, customResponseBodyKey: 'filtered-json' };
  const isTypedElsewhere: CfnWebACL.StatementProperty = {
    andStatement: { statements: [isTyped, { notStatement: { statement: isApi } }] },
  };
  return [
    blocked('api-filtered', { customResponse }, { andStatement: { statements: [isFound, isApi] } }),
    blocked('page-filtered', {}, { orStatement: { statements: [isFound, isTypedElsewhere] } }),
  ];
}

const startsWith = (prefix: string): CfnWebACL.StatementProperty =>
  pathMatching('STARTS_WITH', prefix);

/** Matches every path except `paths`, which must be at least two. */
const noneOf = (paths: readonly string[]): CfnWebACL.StatementProperty => ({
  andStatement: {
    statements: paths.map((path) => ({
      notStatement: {
        statement: path.startsWith('…')
          ? pathMatching('ENDS_WITH', path.slice(1))
          : pathMatching('EXACTLY', path),
      },
    })),
  },
});

export function pathMatching(
  positionalConstraint: 'STARTS_WITH' | 'ENDS_WITH' | 'EXACTLY',
  searchString: string,
): CfnWebACL.StatementProperty {
  return {
    byteMatchStatement: {
      fieldToMatch: { uriPath: {} },
      positionalConstraint,
      searchString,
      // API Gateway routes decoded paths, so the limit compares decoded paths: `/api/%73uivi/` does not avoid it.
      textTransformations: [
        { priority: 0, type: 'URL_DECODE' },
        { priority: 1, type: 'NORMALIZE_PATH' },
      ],
    },
  };
}
