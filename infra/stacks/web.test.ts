import type { App } from 'aws-cdk-lib';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Resources } from '../alone-synthesized.ts';
import { synthesize } from '../synthesized.ts';

let app: App;
let resources: Resources;
let prod: Resources;

beforeAll(() => {
  ({ app, resources } = synthesize());
  ({ resources: prod } = synthesize({
    stage: 'prod',
    domainName: 'app.rebond.fr',
    certificateArn: 'arn:aws:acm:us-east-1:111111111111:certificate/0',
  }));
});

const firewallOf = (of: Resources) =>
  of.one('AWS::WAFv2::WebACL', ({ Scope }) => Scope === 'CLOUDFRONT');

it('Every bucket is private, encrypted, and refuses plain HTTP', () => {
  const buckets = resources.ofType('AWS::S3::Bucket');
  expect(buckets).toHaveLength(6);
  const copies = buckets.find(({ id }) => id.startsWith('AccountCopies'));
  // A copy is the newest for one day and is kept for 34 more: the 35 days that the privacy page states.
  expect(copies?.properties.LifecycleConfiguration.Rules).toEqual([
    {
      NoncurrentVersionExpiration: { NoncurrentDays: 35 - 1 },
      ExpiredObjectDeleteMarker: true,
      Status: 'Enabled',
    },
  ]);
  for (const bucket of buckets) {
    expect(bucket.properties.PublicAccessBlockConfiguration).toEqual({
      BlockPublicAcls: true,
      BlockPublicPolicy: true,
      IgnorePublicAcls: true,
      RestrictPublicBuckets: true,
    });
    expect(bucket.properties.BucketEncryption).toBeDefined();
    const [policy] = resources.referringTo(bucket, 'AWS::S3::BucketPolicy');
    expect(JSON.stringify(policy?.properties)).toContain('"aws:SecureTransport":"false"');
  }
});

describe('The distribution', () => {
  const configuration = (of: Resources) =>
    of.one('AWS::CloudFront::Distribution').properties.DistributionConfig;

  it('Pages, the API and logos are served, never over plain HTTP', () => {
    const { DefaultCacheBehavior, CacheBehaviors } = configuration(resources);
    const patterns = CacheBehaviors.map(({ PathPattern }: { PathPattern: string }) => PathPattern);
    // CloudFront uses the first pattern that matches.
    expect(patterns).toEqual([
      '/api/suivi/*',
      '/api/*',
      '/suivi/?*',
      '/assets/*',
      '/logos/*',
      '/live',
    ]);
    for (const { ViewerProtocolPolicy } of [DefaultCacheBehavior, ...CacheBehaviors]) {
      expect(['https-only', 'redirect-to-https']).toContain(ViewerProtocolPolicy);
    }
  });

  it('The API receives a secret that the template does not contain', () => {
    const origins: Record<string, unknown>[] = configuration(resources).Origins;
    const apis = origins.filter(({ CustomOriginConfig }) => CustomOriginConfig !== undefined);
    expect(apis).toHaveLength(2);
    for (const { OriginCustomHeaders } of apis) {
      expect(OriginCustomHeaders).toMatchObject([{ HeaderName: 'x-origin-verify' }]);
      expect(JSON.stringify(OriginCustomHeaders)).toContain('{{resolve:secretsmanager:');
    }
  });

  it('The previous secret is accepted while a new secret spreads', () => {
    const { resources: renewed, stacks: renewedStacks } = synthesize({
      originSecretGeneration: '3',
    });
    const [older, newer] = renewed
      .ofType('AWS::SecretsManager::Secret')
      .map(({ id }) => id)
      .sort();
    const { Variables } = renewed.one(
      'AWS::Lambda::Function',
      ({ FunctionName }) => FunctionName === 'rebond-dev-check-origin',
    ).properties.Environment;
    expect(JSON.stringify(Variables.ORIGIN_SECRETS)).toMatch(new RegExp(`${newer}.*${older}`));
    // The variable of Lambdas behind a session changes before the distribution sends the new secret.
    const stage = renewed.one(
      'AWS::ApiGatewayV2::Stage',
      ({ StageName }) => StageName === '$default',
    );
    expect(stage.stack).toBe('rebond-dev-gateway');
    expect(stage.properties.StageVariables.originSecrets).toEqual(Variables.ORIGIN_SECRETS);
    const shown = JSON.stringify(configuration(renewed).Origins);
    expect(shown).toContain(newer);
    expect(shown).not.toContain(older);
    // Both secrets stay exported, because CloudFormation would otherwise refuse to move the distribution from one to
    // the other.
    const { template } =
      renewedStacks.find(({ stackName }) => stackName === 'rebond-dev-gateway') ?? {};
    const exported = JSON.stringify(template.Outputs);
    expect([older, newer].filter((id) => exported.includes(`"Ref":"${id}"`))).toHaveLength(2);
  });

  it('The live channel opens through the firewall, and its Lambda admits only requests with the secret', () => {
    const live = configuration(resources).CacheBehaviors.find(
      ({ PathPattern }: { PathPattern: string }) => PathPattern === '/live',
    );
    // These ids are Managed-CachingDisabled and Managed-AllViewerExceptHostHeader, which forwards a handshake.
    expect(live).toMatchObject({
      CachePolicyId: '4135ea2d-6df8-44a3-9df3-4b5a84be39ad',
      OriginRequestPolicyId: 'b689b0a8-53d0-40ab-baf2-68738e2966ac',
    });
    const environmentOf = (name: string) =>
      resources.one(
        'AWS::Lambda::Function',
        ({ FunctionName }) => FunctionName === `rebond-dev-${name}`,
      ).properties.Environment.Variables;
    expect(JSON.stringify(environmentOf('sockets').ORIGIN_SECRETS)).toContain('OriginSecret1');
    // Pages receive the distribution's address, not the WebSocket API's own.
    const url = JSON.stringify(environmentOf('api').REALTIME_URL);
    expect(url).toMatch(/wss:.*Distribution.*\/live/);
    expect(url).not.toContain('execute-api');
  });

  it('A tracking answer is cached for two seconds at most, separately for each key, and errors are never cached', () => {
    expect(
      resources.one('AWS::CloudFront::CachePolicy').properties.CachePolicyConfig,
    ).toMatchObject({
      MinTTL: 0,
      DefaultTTL: 0,
      MaxTTL: 2,
      ParametersInCacheKeyAndForwardedToOrigin: {
        QueryStringsConfig: { QueryStringBehavior: 'all' },
      },
    });
    const errors: { ErrorCachingMinTTL: number }[] = configuration(resources).CustomErrorResponses;
    expect(new Set(errors.map(({ ErrorCachingMinTTL }) => ErrorCachingMinTTL))).toEqual(
      new Set([0]),
    );
  });

  it('Tracking pages come from the API, are cached like their look-up, and keep their own policy', () => {
    const { CacheBehaviors } = configuration(resources);
    const behaviour = (pattern: string) =>
      CacheBehaviors.find(({ PathPattern }: { PathPattern: string }) => PathPattern === pattern);
    const page = behaviour('/suivi/?*');
    const lookup = behaviour('/api/suivi/*');
    expect(page).toMatchObject({
      TargetOriginId: lookup.TargetOriginId,
      CachePolicyId: lookup.CachePolicyId,
      OriginRequestPolicyId: lookup.OriginRequestPolicyId,
      ViewerProtocolPolicy: 'redirect-to-https',
      AllowedMethods: ['GET', 'HEAD'],
    });
    const policyOf = (name: string) =>
      resources.one(
        'AWS::CloudFront::ResponseHeadersPolicy',
        ({ ResponseHeadersPolicyConfig }) => ResponseHeadersPolicyConfig.Name === name,
      ).properties.ResponseHeadersPolicyConfig;
    const own = policyOf('rebond-dev-trackingpages');
    const all = policyOf('rebond-dev-pages');
    expect(own.CustomHeadersConfig).toEqual(all.CustomHeadersConfig);
    const { ContentSecurityPolicy: ofPage, ...headers } = own.SecurityHeadersConfig;
    const { ContentSecurityPolicy: ofAll, ...others } = all.SecurityHeadersConfig;
    expect(headers).toEqual(others);
    expect(ofPage).toEqual({ ...ofAll, Override: false });
    expect(ofAll.Override).toBe(true);
  });

  it('Headers that browsers obey only in pages are sent only with pages', () => {
    const { DefaultCacheBehavior, CacheBehaviors } = configuration(resources);
    type Behaviour = { PathPattern?: string; ResponseHeadersPolicyId?: { Ref: string } };
    const behaviours: Behaviour[] = [DefaultCacheBehavior, ...CacheBehaviors];
    const headers = Object.fromEntries(
      behaviours.map(({ PathPattern, ResponseHeadersPolicyId }) => {
        const policy = resources
          .ofType('AWS::CloudFront::ResponseHeadersPolicy')
          .find(({ id }) => id === ResponseHeadersPolicyId?.Ref);
        const { SecurityHeadersConfig: security = {}, CustomHeadersConfig: custom } =
          policy?.properties.ResponseHeadersPolicyConfig ?? {};
        const customs: { Header: string }[] = custom?.Items ?? [];
        const names = [...Object.keys(security), ...customs.map(({ Header }) => Header)];
        return [PathPattern ?? 'pages', names.sort()];
      }),
    );
    const everywhere = ['ContentSecurityPolicy', 'ContentTypeOptions', 'StrictTransportSecurity'];
    const page = [
      ...everywhere,
      'ReferrerPolicy',
      'cross-origin-opener-policy',
      'permissions-policy',
    ].sort();
    expect(headers).toEqual({
      pages: page,
      '/suivi/?*': page,
      '/assets/*': everywhere,
      '/api/suivi/*': everywhere,
      '/api/*': everywhere,
      '/logos/*': everywhere,
      '/live': [],
    });
  });

  it('The tracking page’s Lambda receives the policy of all pages, which it extends', () => {
    const { Variables } = resources.one(
      'AWS::Lambda::Function',
      ({ FunctionName }) => FunctionName === 'rebond-dev-tracking-page',
    ).properties.Environment;
    const policy = JSON.stringify(Variables.CONTENT_SECURITY_POLICY);
    expect(policy).toContain("style-src 'self';");
    expect(policy).toContain('cognito-idp.eu-west-3.amazonaws.com');
    expect(policy).not.toContain('unsafe-inline');
  });

  it('The stage’s domain is served with TLS 1.2 or later', () => {
    expect(configuration(prod)).toMatchObject({
      Aliases: ['app.rebond.fr'],
      ViewerCertificate: { MinimumProtocolVersion: 'TLSv1.2_2021', SslSupportMethod: 'sni-only' },
    });
    const { Variables } = prod.one(
      'AWS::Lambda::Function',
      ({ FunctionName }) => FunctionName === 'rebond-prod-custom-message',
    ).properties.Environment;
    expect(Variables.APP_ORIGIN).toBe('https://app.rebond.fr');
  });

  it('The firewall is in CloudFront’s region and limits tracking per address', () => {
    const firewall = firewallOf(resources);
    expect(app.node.findChild(firewall.stack)).toMatchObject({ region: 'us-east-1' });
    const rules: { Name: string }[] = firewall.properties.Rules;
    expect(rules.map(({ Name }) => Name)).toMatchInlineSnapshot(`
      [
        "tracking-per-address",
        "recovery-per-address",
        "any-per-address",
        "api-over-limit",
        "page-over-limit",
        "AWSManagedRulesAmazonIpReputationList",
        "AWSManagedRulesKnownBadInputsRuleSet",
        "AWSManagedRulesCommonRuleSet",
        "api-filtered",
        "page-filtered",
      ]
    `);
    expect(configuration(resources).WebACLId).toBeDefined();
  });

  it('Logs contain no query, referrer, cookie or body, which hold keys, codes and addresses', () => {
    // The older standard logs cannot omit a field.
    expect(configuration(resources).Logging).toBeUndefined();
    const delivery = resources.one('AWS::Logs::Delivery');
    expect(app.node.findChild(delivery.stack)).toMatchObject({ region: 'us-east-1' });
    const fields: string[] = delivery.properties.RecordFields;
    expect(fields).toContain('cs-uri-stem');
    expect(fields.filter((field) => /query|refer|cookie|agent|header/i.test(field))).toEqual([]);
    const { DataProtections } = firewallOf(resources).properties.DataProtectionConfig;
    const hidden = DataProtections.flatMap(
      ({ Field }: { Field: { FieldType: string; FieldKeys?: string[] } }) =>
        Field.FieldKeys ?? [Field.FieldType],
    );
    expect(hidden).toEqual(['QUERY_STRING', 'BODY', 'authorization', 'cookie', 'referer']);
    const formats = [...resources.ofType('AWS::ApiGatewayV2::Stage')].map(({ properties }) =>
      JSON.stringify(properties.AccessLogSettings?.Format),
    );
    expect(formats).toHaveLength(2);
    for (const format of formats)
      expect(format).not.toMatch(/\.(path|query|header|authorizer\.c)/i);
  });

  it('Stripe’s signed events pass the firewall whatever their text is', () => {
    const inspecting: string[] = firewallOf(resources)
      .properties.Rules.filter(
        ({ Statement }: { Statement: { ManagedRuleGroupStatement?: object } }) =>
          /KnownBadInputs|CommonRuleSet/.test(JSON.stringify(Statement)),
      )
      .map(
        ({
          Statement,
        }: {
          Statement: { ManagedRuleGroupStatement: { ScopeDownStatement: object } };
        }) => JSON.stringify(Statement.ManagedRuleGroupStatement.ScopeDownStatement),
      );
    expect(inspecting).toHaveLength(2);
    for (const scope of inspecting) {
      expect(scope).toMatch(/"NotStatement":\{[^[]*"SearchString":"\/api\/stripe\/webhook"/);
    }
    const behavior = configuration(resources).CacheBehaviors.find(
      ({ PathPattern }: { PathPattern: string }) => PathPattern === '/api/*',
    );
    expect(behavior.AllowedMethods).toContain('POST');
    // This id is Managed-AllViewerExceptHostHeader, which forwards the signature's header.
    expect(behavior.OriginRequestPolicyId).toBe('b689b0a8-53d0-40ab-baf2-68738e2966ac');
  });
});
