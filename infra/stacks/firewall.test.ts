import { beforeAll, describe, expect, it } from 'vitest';
import { EDGE_LIMITS, POOL_LIMITS } from '../address-limits.ts';
import { type Resource, type Resources, synthesize } from '../synthesized.ts';

let resources: Resources;
let firewalls: Record<'CLOUDFRONT' | 'REGIONAL', Resource>;

beforeAll(() => {
  ({ resources } = synthesize());
  const of = (scope: string) => resources.one('AWS::WAFv2::WebACL', ({ Scope }) => Scope === scope);
  firewalls = { CLOUDFRONT: of('CLOUDFRONT'), REGIONAL: of('REGIONAL') };
});

type Statement = Record<string, unknown>;
type Rule = {
  Name: string;
  Priority: number;
  Action?: object;
  OverrideAction?: object;
  Statement: {
    RateBasedStatement?: Statement & { ScopeDownStatement?: Statement };
    ManagedRuleGroupStatement?: Statement;
  };
};

const rulesOf = ({ properties }: Resource): Rule[] => properties.Rules;

/** Every statement about a part of a request, at whatever depth. */
function matches(within: unknown): Statement[] {
  const found: Statement[] = [];
  JSON.stringify(within, (key, value: unknown) => {
    if (key === 'ByteMatchStatement') found.push(value as Statement);
    return value;
  });
  return found;
}

// Mutations: all actions to count, an aggregate key CONSTANT, no URL_DECODE, a WebACL that stands before nothing.
describe('the firewalls', () => {
  it.each([
    ['CLOUDFRONT', EDGE_LIMITS],
    ['REGIONAL', POOL_LIMITS],
  ] as const)('limit each address as the embedded cloud does: %s', (scope, limits) => {
    const limiting = rulesOf(firewalls[scope]).filter(
      ({ Statement: { RateBasedStatement } }) => RateBasedStatement !== undefined,
    );
    // First of all: what is over a limit is looked at no more.
    expect(limiting.map(({ Priority }) => Priority)).toEqual(limits.map((_, index) => index));
    for (const [index, limit] of limits.entries()) {
      const rule = limiting[index];
      const { ScopeDownStatement, ...rate } = rule?.Statement.RateBasedStatement ?? {};
      expect([rule?.Name, rate]).toEqual([
        limit.name,
        { Limit: limit.requests, EvaluationWindowSec: 300, AggregateKeyType: 'IP' },
      ]);
      expect(rule?.Action).toEqual({
        Block: { CustomResponse: { ResponseCode: 429, CustomResponseBodyKey: 'too-many' } },
      });
      const told = matches(ScopeDownStatement).map(
        ({ PositionalConstraint, SearchString }) => `${PositionalConstraint} ${SearchString}`,
      );
      expect(told).toEqual(
        'paths' in limit
          ? limit.paths.map((path) => `STARTS_WITH ${path}`)
          : limit.actions.map((action) => `ENDS_WITH .${action}`),
      );
      // One of them is enough, and none is turned round.
      const [kind] = Object.keys(ScopeDownStatement ?? {});
      expect(kind).toBe(told.length === 1 ? 'ByteMatchStatement' : 'OrStatement');
      expect(JSON.stringify(ScopeDownStatement)).not.toContain('NotStatement');
    }
    expect(firewalls[scope].properties.CustomResponseBodies['too-many']).toMatchObject({
      ContentType: 'TEXT_HTML',
      Content: expect.stringContaining('Trop de demandes en peu de temps.'),
    });
  });

  it('counts nobody past a limit by another way to write an address', () => {
    const all = [firewalls.CLOUDFRONT, firewalls.REGIONAL].flatMap((each) =>
      matches(rulesOf(each)),
    );
    const byPath = all.filter(({ FieldToMatch }) => 'UriPath' in Object(FieldToMatch));
    expect(byPath.length).toBeGreaterThan(4);
    for (const path of byPath) {
      expect(path.TextTransformations).toEqual([
        { Priority: 0, Type: 'URL_DECODE' },
        { Priority: 1, Type: 'NORMALIZE_PATH' },
      ]);
    }
    // The firewall counts whole addresses, of which a line of IPv6 has 2^64.
    const { DistributionConfig } = resources.one('AWS::CloudFront::Distribution').properties;
    expect(DistributionConfig.IPV6Enabled).toBe(false);
  });

  it('blocks what AWS’s own rules find, and counts bodies’ sizes alone', () => {
    const managed = rulesOf(firewalls.CLOUDFRONT).filter(
      ({ Statement: { ManagedRuleGroupStatement } }) => ManagedRuleGroupStatement !== undefined,
    );
    const overridden = managed.map(({ Name, Action, OverrideAction, Statement }) => ({
      Name,
      Action,
      OverrideAction,
      overrides: Statement.ManagedRuleGroupStatement?.RuleActionOverrides,
    }));
    const blocks = { Action: undefined, OverrideAction: { None: {} }, overrides: undefined };
    expect(overridden).toEqual([
      { Name: 'AWSManagedRulesAmazonIpReputationList', ...blocks },
      { Name: 'AWSManagedRulesKnownBadInputsRuleSet', ...blocks },
      {
        ...blocks,
        Name: 'AWSManagedRulesCommonRuleSet',
        overrides: [{ Name: 'SizeRestrictions_BODY', ActionToUse: { Count: {} } }],
      },
    ]);
  });

  it('stand where browsers come: before the distribution, and before the user pool that they ask beside it', () => {
    const { properties } = resources.one('AWS::WAFv2::WebACLAssociation');
    expect(JSON.stringify(properties.ResourceArn)).toContain('UserPool');
    expect(properties.WebACLArn).toEqual({ 'Fn::GetAtt': [firewalls.REGIONAL.id, 'Arn'] });
    const { DistributionConfig } = resources.one('AWS::CloudFront::Distribution').properties;
    expect(JSON.stringify(DistributionConfig.WebACLId)).toMatch(/firewall/i);
  });
});
