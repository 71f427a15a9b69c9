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
import type { HttpRoute as RouteDeclaration } from '../../functions/routes.ts';
import { RebondFunction } from '../constructs/rebond-function.ts';
import { type StackContext, StageStack } from '../constructs/stage-stack.ts';
import type { ResourceBindings } from '../resources.ts';
import type { GatewayStack } from './gateway.ts';
import type { IdentityStack } from './identity.ts';

export type ApiStackProps = {
  gateway: GatewayStack;
  bindings: ResourceBindings;
  routes: readonly RouteDeclaration[];
  /** The stack that has made the authorizer of sessions for all; the pool it asks, to make it. */
  sessions: ApiStack | IdentityStack;
};

/** Some of the route table's HTTP routes, a Lambda each. */
export class ApiStack extends StageStack {
  readonly #authorizers: Record<RouteDeclaration['access'], IHttpRouteAuthorizer>;
  readonly #sessionAuthorizerId: string;

  constructor(scope: Construct, name: string, context: StackContext, props: ApiStackProps) {
    super(scope, name, { ...context, description: 'routes of the HTTP API' });
    const { sessions } = props;
    this.#sessionAuthorizerId =
      sessions instanceof ApiStack
        ? sessions.#sessionAuthorizerId
        : this.#makeSessionAuthorizer(props.gateway, sessions);
    // A function that moves here has left the other stack before it is made anew under its name.
    if (sessions instanceof ApiStack) this.addStackDependency(sessions);
    this.#authorizers = {
      shop: HttpAuthorizer.fromHttpAuthorizerAttributes(this, 'Session', {
        authorizerId: this.#sessionAuthorizerId,
        authorizerType: 'JWT',
      }),
      public: HttpAuthorizer.fromHttpAuthorizerAttributes(this, 'OriginAuthorizer', {
        authorizerId: props.gateway.originAuthorizerId,
        authorizerType: 'CUSTOM',
      }),
    };
    for (const route of props.routes) this.#route(route, props);
  }

  /** It cannot tell an ID token from an access token: the Lambdas do, with a 401 where a scope would say 403 (ADR 0010). */
  #makeSessionAuthorizer(gateway: GatewayStack, identity: IdentityStack): string {
    const authorizer = new HttpAuthorizer(this, 'SessionAuthorizer', {
      httpApi: gateway.httpApi,
      type: HttpAuthorizerType.JWT,
      identitySource: ['$request.header.Authorization'],
      jwtIssuer: identity.userPool.userPoolProviderUrl,
      jwtAudience: [identity.client.userPoolClientId],
    });
    return authorizer.authorizerId;
  }

  #route(route: RouteDeclaration, { gateway, bindings }: ApiStackProps): void {
    const lambda = new RebondFunction(this, {
      lambda: route,
      environment: {
        ...bindings.environmentOf(route.uses),
        // Emulators hand a stage's variables on or not.
        ...(this.stage.localOrigin && { ORIGIN_SECRETS: gateway.localSecret }),
      },
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
