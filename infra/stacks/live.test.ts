import { beforeAll, describe, expect, it } from 'vitest';
import { SOCKET_ANSWER } from '../../functions/lambdas/events/sockets.ts';
import { SOCKET_LAMBDAS } from '../../functions/lambdas.ts';
import type { Resource, Resources } from '../alone-synthesized.ts';
import { synthesize } from '../synthesized.ts';

let resources: Resources;
let live: (type: string) => Resource[];

beforeAll(() => {
  ({ resources } = synthesize());
  live = (type) => resources.ofType(type).filter(({ stack }) => stack === 'rebond-dev-live');
});

describe('The WebSocket API', () => {
  it('The API has exactly the routes of its Lambda, each connected to it', () => {
    const routes = live('AWS::ApiGatewayV2::Route');
    expect(routes.map(({ properties }) => properties.RouteKey).sort()).toEqual(
      ['$default', ...SOCKET_LAMBDAS.flatMap(({ routes }) => Object.keys(routes))].sort(),
    );
    for (const [{ name }, routeKey] of SOCKET_LAMBDAS.flatMap((lambda) =>
      Object.keys(lambda.routes).map((key) => [lambda, key] as const),
    )) {
      const route = routes.find(({ properties }) => properties.RouteKey === routeKey);
      const lambda = resources.one(
        'AWS::Lambda::Function',
        ({ FunctionName }) => FunctionName === `rebond-dev-${name}`,
      );
      const integration = live('AWS::ApiGatewayV2::Integration').find(({ id }) =>
        JSON.stringify(route?.properties.Target).includes(id),
      );
      expect(JSON.stringify(integration?.properties.IntegrationUri)).toContain(lambda.id);
    }
  });

  it('Every message of a page is answered with a heartbeat, without a Lambda', () => {
    const [route, ...others] = live('AWS::ApiGatewayV2::Route').filter(
      ({ properties }) => properties.RouteKey === '$default',
    );
    expect(others).toEqual([]);
    const [integration] = live('AWS::ApiGatewayV2::Integration').filter(({ id }) =>
      JSON.stringify(route?.properties.Target).includes(id),
    );
    expect(integration?.properties).toMatchObject({
      IntegrationType: 'MOCK',
      RequestTemplates: { $default: '{"statusCode":200}' },
      TemplateSelectionExpression: '\\$default',
    });
    const [answer, ...more] = live('AWS::ApiGatewayV2::IntegrationResponse');
    expect(more).toEqual([]);
    expect(answer?.properties).toMatchObject({
      IntegrationId: { Ref: integration?.id },
      IntegrationResponseKey: '$default',
      ResponseTemplates: { $default: SOCKET_ANSWER },
      TemplateSelectionExpression: '\\$default',
    });
    // API Gateway sends no answer without a route response.
    expect(route?.properties.RouteResponseSelectionExpression).toBe('$default');
    expect(live('AWS::ApiGatewayV2::RouteResponse').map(({ properties }) => properties)).toEqual([
      expect.objectContaining({ RouteId: { Ref: route?.id }, RouteResponseKey: '$default' }),
    ]);
  });

  it('The $default route keeps its earlier id, because an API can have only one route per key', () => {
    const ids = live('AWS::ApiGatewayV2::Route').map(({ id }) => id);
    expect(ids).toContain('messageroute4C58EE4F');
  });

  it('The rate is limited, and the log has no query and no body', () => {
    const [stage] = live('AWS::ApiGatewayV2::Stage');
    expect(stage?.properties).toMatchObject({
      StageName: 'live',
      AutoDeploy: true,
      DefaultRouteSettings: { ThrottlingRateLimit: 500, ThrottlingBurstLimit: 500 },
    });
    expect(stage?.properties.AccessLogSettings.Format).not.toMatch(/header|query|path"|body/i);
  });

  it('The Lambda that pushes frames receives its endpoint', () => {
    const { Variables } = resources.one(
      'AWS::Lambda::Function',
      ({ FunctionName }) => FunctionName === 'rebond-dev-push-live-changes',
    ).properties.Environment;
    expect(JSON.stringify(Variables.REALTIME_ENDPOINT)).toMatch(/https:\/\/.*SocketApi.*\/live"/);
  });
});
