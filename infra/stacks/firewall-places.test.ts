import { beforeAll, expect, it } from 'vitest';
import type { Resources } from '../alone-synthesized.ts';
import { synthesize } from '../synthesized.ts';

let resources: Resources;
beforeAll(() => {
  ({ resources } = synthesize());
});

// This test was seen to fail with a WebACL that is attached to nothing.
it('Firewalls protect both entrances of browsers: the distribution and the user pool', () => {
  const pool = resources.one('AWS::WAFv2::WebACL', ({ Scope }) => Scope === 'REGIONAL');
  const { properties } = resources.one('AWS::WAFv2::WebACLAssociation');
  expect(JSON.stringify(properties.ResourceArn)).toContain('UserPool');
  expect(properties.WebACLArn).toEqual({ 'Fn::GetAtt': [pool.id, 'Arn'] });
  const { DistributionConfig } = resources.one('AWS::CloudFront::Distribution').properties;
  expect(JSON.stringify(DistributionConfig.WebACLId)).toMatch(/firewall/i);
});

it('IPv6 is off, because the firewall counts whole addresses and one internet connection has 2^64 of them', () => {
  const { DistributionConfig } = resources.one('AWS::CloudFront::Distribution').properties;
  expect(DistributionConfig.IPV6Enabled).toBe(false);
});
