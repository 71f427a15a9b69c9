import {
  HttpAuthorizer,
  HttpAuthorizerType,
  HttpMethod,
  HttpRoute,
  HttpRouteKey,
  type IHttpRouteAuthorizer,
} from 'aws-cdk-lib/aws-apigatewayv2';
import { HttpLambdaIntegration } from 'aws-cdk-lib/aws-apigatewayv2-integrations';
import type { Construct } from 'constructs';
import { HTTP_ROUTES, type HttpRoute as RouteDeclaration } from '../../functions/routes.ts';
import { RebondFunction } from '../constructs/rebond-function.ts';
import { type StackContext, StageStack } from '../constructs/stage-stack.ts';
import type { ResourceBindings } from '../resources.ts';
import type { GatewayStack } from './gateway.ts';
import type { IdentityStack } from './identity.ts';

export type ApiStackProps = {
  gateway: GatewayStack;
  identity: IdentityStack;
  bindings: ResourceBindings;
};

/** The HTTP routes of the route table, a Lambda each. */
export class ApiStack extends StageStack {
  readonly #authorizers: Record<RouteDeclaration['access'], IHttpRouteAuthorizer>;

  constructor(scope: Construct, context: StackContext, props: ApiStackProps) {
    super(scope, 'api', { ...context, description: 'the routes of the HTTP API' });
    this.#authorizers = {
      shop: this.#sessionAuthorizer(props),
      public: HttpAuthorizer.fromHttpAuthorizerAttributes(this, 'OriginAuthorizer', {
        authorizerId: props.gateway.originAuthorizerId,
        authorizerType: 'CUSTOM',
      }),
    };
    for (const route of HTTP_ROUTES) this.#route(route, props);
  }

  /** It cannot tell an ID token from an access token: the Lambdas do, with a 401 where a scope would say 403 (ADR 0002). */
  #sessionAuthorizer({ gateway, identity }: ApiStackProps): IHttpRouteAuthorizer {
    const authorizer = new HttpAuthorizer(this, 'SessionAuthorizer', {
      httpApi: gateway.httpApi,
      type: HttpAuthorizerType.JWT,
      identitySource: ['$request.header.Authorization'],
      jwtIssuer: identity.userPool.userPoolProviderUrl,
      jwtAudience: [identity.client.userPoolClientId],
    });
    return HttpAuthorizer.fromHttpAuthorizerAttributes(this, 'Session', {
      authorizerId: authorizer.authorizerId,
      authorizerType: 'JWT',
    });
  }

  #route(route: RouteDeclaration, { gateway, bindings }: ApiStackProps): void {
    const lambda = new RebondFunction(this, {
      lambda: route,
      environment: bindings.environmentOf(route.uses),
      statements: bindings.statementsOf(route.uses),
    });
    const integration = new HttpLambdaIntegration(route.name, lambda);
    for (const method of route.answersHead ? (['GET', 'HEAD'] as const) : [route.method]) {
      new HttpRoute(this, `${route.name}-${method === 'HEAD' ? 'head' : 'route'}`, {
        httpApi: gateway.httpApi,
        routeKey: HttpRouteKey.with(route.path, HttpMethod[method]),
        integration,
        authorizer: this.#authorizers[route.access],
      });
    }
  }
}
