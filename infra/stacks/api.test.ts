import { beforeAll, describe, expect, it } from 'vitest';
import { HTTP_ROUTES } from '../../functions/routes.ts';
import type { Resources } from '../alone-synthesized.ts';
import { synthesize } from '../synthesized.ts';

let resources: Resources;

beforeAll(() => {
  ({ resources } = synthesize());
});

/** IAM's `*` stands for any characters, slashes included. */
const covers = (pattern: string, path: string): boolean =>
  new RegExp(`^${pattern.replace(/[$+.{}]/g, '\\$&').replaceAll('*', '.*')}$`).test(path);

describe('The HTTP API', () => {
  it('The API has exactly the routes of the contracts, each behind the authorizer of its access', () => {
    const authorizers = resources.ofType('AWS::ApiGatewayV2::Authorizer');
    const jwt = authorizers.find(({ properties }) => properties.AuthorizerType === 'JWT');
    const routes = resources
      .ofType('AWS::ApiGatewayV2::Route')
      .filter(({ stack }) => stack === 'rebond-dev-api')
      .map(({ properties }) => ({
        key: properties.RouteKey,
        type: properties.AuthorizationType,
        // The authorizer's id is imported, because the authorizer belongs to another stack.
        ours: JSON.stringify(properties.AuthorizerId).includes(jwt?.id ?? '-'),
        // With a scope, API Gateway would answer an ID token with 403 instead of 401.
        scopes: properties.AuthorizationScopes,
      }));
    const expected = HTTP_ROUTES.flatMap(({ key: ownKey, path, answersHead, access }) =>
      [ownKey, ...(answersHead ? [`HEAD ${path}`] : [])].map((key) =>
        access === 'shop'
          ? { key, type: 'JWT', ours: true, scopes: undefined }
          : { key, type: 'CUSTOM', ours: false, scopes: undefined },
      ),
    );
    const byKey = (a: { key: string }, b: { key: string }) => a.key.localeCompare(b.key);
    expect(routes.sort(byKey)).toEqual(expected.sort(byKey));
  });

  // This test was seen to fail without the dependencies between routes.
  it('At most four routes are created at once, because API Gateway limits the rate', () => {
    const routes = resources
      .ofType('AWS::ApiGatewayV2::Route')
      .filter(({ stack }) => stack === 'rebond-dev-api');
    const isRoute = new Set(routes.map(({ id }) => id));
    const before = new Map(
      routes.map(({ id, dependsOn }) => [id, dependsOn.filter((each) => isRoute.has(each))]),
    );
    expect([...before.values()].filter(({ length }) => length === 0)).toHaveLength(4);
    // Each of the other routes waits for a different route, so that the routes form four chains.
    const following = [...before.values()].flat();
    expect(following).toHaveLength(routes.length - 4);
    expect(new Set(following).size).toBe(following.length);
  });

  // API Gateway calls with `{api}/{stage}/{method}/{path}`, and with `{api}/{stage}/$default` for that route
  // (https://github.com/aws/serverless-application-model/issues/1860). Without a permission it answers 500.
  it('API Gateway may call the Lambda of every route', () => {
    const integrations = new Map(
      resources
        .ofType('AWS::ApiGatewayV2::Integration')
        .map(({ id, properties }) => [id, JSON.stringify(properties.IntegrationUri)]),
    );
    const permissions = resources
      .ofType('AWS::Lambda::Permission')
      .filter(({ properties }) => properties.Principal === 'apigateway.amazonaws.com');
    const refused = resources
      .ofType('AWS::ApiGatewayV2::Route')
      .filter(({ stack }) => stack === 'rebond-dev-api')
      .filter(({ properties: { RouteKey, Target } }) => {
        const lambda = integrations.get(Target['Fn::Join'][1][1].Ref);
        const called = `/$default/${RouteKey.replace(' ', '')}`;
        return !permissions.some(
          ({ properties: { FunctionName, SourceArn } }) =>
            lambda?.includes(JSON.stringify(FunctionName)) &&
            covers(SourceArn['Fn::Join'][1].at(-1), called),
        );
      });
    expect(refused.map(({ properties }) => properties.RouteKey)).toEqual([]);
  });

  // functions/platform/entry/http.ts refuses a signed-in request without the secret. Without the variable it refuses
  // every signed-in request.
  it('Lambdas behind a session know the distribution’s secret, which no template contains', () => {
    const { properties } = resources.one(
      'AWS::ApiGatewayV2::Stage',
      ({ StageName }) => StageName === '$default',
    );
    expect(JSON.stringify(properties.StageVariables)).toMatch(
      /^\{"originSecrets":.*\{\{resolve:secretsmanager:.*OriginSecret1/,
    );
  });

  it('The authorizer accepts only our pool and our client', () => {
    const { properties } = resources.one(
      'AWS::ApiGatewayV2::Authorizer',
      ({ AuthorizerType }) => AuthorizerType === 'JWT',
    );
    expect(JSON.stringify(properties.JwtConfiguration.Issuer)).toContain('UserPool');
    expect(JSON.stringify(properties.JwtConfiguration.Audience)).toContain('UserPoolWeb');
  });

  it('Every access is logged with the error of a failed Lambda, without headers and query, and the rate is limited', () => {
    const { properties } = resources.one(
      'AWS::ApiGatewayV2::Stage',
      ({ StageName }) => StageName === '$default',
    );
    expect(properties.AccessLogSettings.Format).not.toMatch(/header|query|path"/i);
    // `error` only says 'Internal Server Error' (developer guide, "Troubleshooting issues with HTTP API Lambda
    // integrations").
    expect(properties.AccessLogSettings.Format).toContain('$context.integrationErrorMessage');
    expect(properties.DefaultRouteSettings).toMatchObject({
      ThrottlingRateLimit: 1000,
      ThrottlingBurstLimit: 500,
    });
  });
});

it('Every stack can take ten more routes without exceeding CloudFormation’s limit of 500 resources', () => {
  for (const [stack, all] of Map.groupBy(resources.all, (resource) => resource.stack)) {
    expect(all.length, stack).toBeLessThan(420);
  }
});

it('The sign-in client has no secret and signs pages in by SRP alone', () => {
  expect(resources.one('AWS::Cognito::UserPoolClient').properties).toMatchObject({
    GenerateSecret: false,
    ExplicitAuthFlows: [
      'ALLOW_ADMIN_USER_PASSWORD_AUTH',
      'ALLOW_USER_SRP_AUTH',
      'ALLOW_REFRESH_TOKEN_AUTH',
    ],
    PreventUserExistenceErrors: 'ENABLED',
    EnableTokenRevocation: true,
    AccessTokenValidity: 60,
    IdTokenValidity: 60,
    RefreshTokenValidity: 30 * 24 * 60,
  });
  expect(resources.one('AWS::Cognito::UserPool').properties).toMatchObject({
    UsernameAttributes: ['email'],
    AutoVerifiedAttributes: ['email'],
    // The second factor is optional. It is an application, because an SMS costs money and can be intercepted.
    MfaConfiguration: 'OPTIONAL',
    EnabledMfas: ['SOFTWARE_TOKEN_MFA'],
  });
});
