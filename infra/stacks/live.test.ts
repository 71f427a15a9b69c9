import { beforeAll, describe, expect, it } from 'vitest';
import { SOCKET_ROUTES } from '../../functions/routes.ts';
import { synthesize } from '../synthesized.ts';
import type { Resource, Resources } from '../synthesized-resources.ts';

let resources: Resources;
let live: (type: string) => Resource[];

beforeAll(() => {
  ({ resources } = synthesize());
  live = (type) => resources.ofType(type).filter(({ stack }) => stack === 'rebond-dev-live');
});

describe('the WebSocket API', () => {
  it('has the routes of the table and no other, each with its Lambda', () => {
    const routes = live('AWS::ApiGatewayV2::Route');
    expect(routes.map(({ properties }) => properties.RouteKey).sort()).toEqual(
      SOCKET_ROUTES.map(({ routeKey }) => routeKey).sort(),
    );
    for (const { name, routeKey } of SOCKET_ROUTES) {
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

  it('answers over the connection where the table says so', () => {
    const answered = live('AWS::ApiGatewayV2::RouteResponse').map(({ properties }) => {
      const { Ref } = properties.RouteId;
      return live('AWS::ApiGatewayV2::Route').find(({ id }) => id === Ref)?.properties.RouteKey;
    });
    expect(answered).toEqual(
      SOCKET_ROUTES.filter(({ answers }) => answers).map(({ routeKey }) => routeKey),
    );
  });

  it('limits the rate, and logs without a query or a body', () => {
    const [stage] = live('AWS::ApiGatewayV2::Stage');
    expect(stage?.properties).toMatchObject({
      StageName: 'live',
      AutoDeploy: true,
      DefaultRouteSettings: { ThrottlingRateLimit: 500, ThrottlingBurstLimit: 500 },
    });
    expect(stage?.properties.AccessLogSettings.Format).not.toMatch(/header|query|path"|body/i);
  });

  it('is told to the pusher by its endpoint', () => {
    const { Variables } = resources.one(
      'AWS::Lambda::Function',
      ({ FunctionName }) => FunctionName === 'rebond-dev-push-live-changes',
    ).properties.Environment;
    expect(JSON.stringify(Variables.REALTIME_ENDPOINT)).toMatch(/https:\/\/.*SocketApi.*\/live"/);
  });
});
