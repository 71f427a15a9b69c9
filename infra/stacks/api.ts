import {
  CfnRoute,
  HttpAuthorizer,
  HttpAuthorizerType,
  HttpMethod,
  HttpRoute,
  HttpRouteKey,
  type IHttpApi,
  type IHttpRouteAuthorizer,
} from 'aws-cdk-lib/aws-apigatewayv2';
import { HttpLambdaIntegration } from 'aws-cdk-lib/aws-apigatewayv2-integrations';
import { ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import type { Construct } from 'constructs';
import type { HttpLambda } from '../../functions/lambdas/kinds.ts';
import { HTTP_LAMBDAS, lambdaOf } from '../../functions/lambdas.ts';
import { HTTP_ROUTES, type HttpRoute as RouteDeclaration } from '../../functions/routes.ts';
import { DEFAULT_ROUTE } from '../../shared/route-contract.ts';
import { RebondFunction } from '../constructs/rebond-function.ts';
import { type StackContext, StageStack } from '../constructs/stage-stack.ts';
import type { ResourceBindings } from '../resources.ts';
import type { GatewayStack } from './gateway.ts';
import type { IdentityStack } from './identity.ts';

export type ApiStackProps = {
  gateway: GatewayStack;
  bindings: ResourceBindings;
  identity: IdentityStack;
};

/**
 * API Gateway answers 429 to some seventy routes at once: all management calls of an account share 10 a second and a
 * burst of 40 (https://docs.aws.amazon.com/apigateway/latest/developerguide/limits.html).
 */
export const ROUTES_AT_ONCE = 4;

export class ApiStack extends StageStack {
  constructor(scope: Construct, context: StackContext, props: ApiStackProps) {
    super(scope, 'api', { ...context, description: 'routes of the HTTP API' });
    const { gateway } = props;
    const authorizers: Record<RouteDeclaration['access'], IHttpRouteAuthorizer> = {
      shop: HttpAuthorizer.fromHttpAuthorizerAttributes(this, 'Session', {
        authorizerId: this.#sessionAuthorizerId(props),
        authorizerType: 'JWT',
      }),
      public: HttpAuthorizer.fromHttpAuthorizerAttributes(this, 'OriginAuthorizer', {
        authorizerId: gateway.originAuthorizerId,
        authorizerType: 'CUSTOM',
      }),
    };
    const integrations = this.#integrations(props);
    const made: CfnRoute[] = [];
    for (const { name, method, path, answersHead, access } of HTTP_ROUTES) {
      const integration = integrations.get(lambdaOf(name).name);
      if (integration === undefined) throw new Error(`No Lambda serves ${name}`);
      for (const taken of answersHead ? (['GET', 'HEAD'] as const) : [method]) {
        const { node } = new HttpRoute(this, `${name}-${taken === 'HEAD' ? 'head' : 'route'}`, {
          httpApi: gateway.httpApi,
          routeKey:
            path === DEFAULT_ROUTE
              ? HttpRouteKey.DEFAULT
              : HttpRouteKey.with(path, HttpMethod[taken]),
          integration,
          authorizer: authorizers[access],
        });
        if (node.defaultChild instanceof CfnRoute) made.push(node.defaultChild);
      }
    }
    for (const [index, route] of made.entries()) {
      const before = made[index - ROUTES_AT_ONCE];
      if (before) route.addResourceDependency(before);
    }
  }

  /**
   * The authorizer also accepts ID tokens, and the Lambdas refuse them with 401. If the authorizer required a scope, it
   * would refuse them with 403 (ADR 0010).
   */
  #sessionAuthorizerId({ gateway, identity }: ApiStackProps): string {
    const authorizer = new HttpAuthorizer(this, 'SessionAuthorizer', {
      httpApi: gateway.httpApi,
      type: HttpAuthorizerType.JWT,
      identitySource: ['$request.header.Authorization'],
      jwtIssuer: identity.userPool.userPoolProviderUrl,
      jwtAudience: [identity.client.userPoolClientId],
    });
    return authorizer.authorizerId;
  }

  #integrations({ gateway, bindings }: ApiStackProps): Map<string, HttpLambdaIntegration> {
    const lambdas: readonly HttpLambda[] = HTTP_LAMBDAS;
    const integrations = lambdas.map((lambda) => {
      const made = new RebondFunction(this, {
        lambda,
        environment: {
          ...bindings.environmentOf(lambda.uses),
          // The Lambda gets the secret itself, because some emulators do not pass a stage's variables on.
          ...(this.stage.localOrigin && { ORIGIN_SECRETS: gateway.localSecret }),
        },
        statements: bindings.statementsOf(lambda.uses, lambda.tableKeys),
      });
      if (DEFAULT_ROUTE in lambda.routes) this.#permitDefaultRoute(made, gateway.httpApi);
      const integration = new HttpLambdaIntegration(lambda.name, made, {
        // One permission for each route would need eighty resources, and more room than a Lambda's policy has.
        scopePermissionToRoute: false,
      });
      return [lambda.name, integration] as const;
    });
    return new Map(integrations);
  }

  /** The permission of the other routes does not include the default route, because its ARN contains no method. */
  #permitDefaultRoute(lambda: RebondFunction, { apiId }: IHttpApi): void {
    const resourceName = `*/${DEFAULT_ROUTE}`;
    lambda.addPermission('default-route', {
      principal: new ServicePrincipal('apigateway.amazonaws.com'),
      sourceArn: this.formatArn({ service: 'execute-api', resource: apiId, resourceName }),
    });
  }
}
