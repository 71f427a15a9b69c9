import { RemovalPolicy } from 'aws-cdk-lib';
import { AccessLogFormat, CfnAccount } from 'aws-cdk-lib/aws-apigateway';
import {
  CfnIntegrationResponse,
  LogGroupLogDestination,
  type WebSocketApi,
  WebSocketIntegration,
  WebSocketRoute,
  WebSocketStage,
} from 'aws-cdk-lib/aws-apigatewayv2';
import {
  WebSocketLambdaIntegration,
  WebSocketMockIntegration,
} from 'aws-cdk-lib/aws-apigatewayv2-integrations';
import type { Construct } from 'constructs';
import { SOCKET_ANSWER } from '../../functions/lambdas/events/sockets.ts';
import type { SocketLambda } from '../../functions/lambdas/kinds.ts';
import { SOCKET_LAMBDAS } from '../../functions/lambdas.ts';
import { RebondFunction } from '../constructs/rebond-function.ts';
import { type StackContext, StageLogGroup, StageStack } from '../constructs/stage-stack.ts';
import { LIVE_STAGE, type ResourceBindings } from '../resources.ts';
import { allow, serviceRole } from '../statements.ts';

const THROTTLE = { rateLimit: 500, burstLimit: 500 } as const;

const LITERAL_DEFAULT = String.raw`\$default`;

export type LiveStackProps = { socketApi: WebSocketApi; bindings: ResourceBindings };

export class LiveStack extends StageStack {
  /** The distribution or its replacement needs this address: `wss://…`. */
  readonly url: string;

  constructor(scope: Construct, context: StackContext, props: LiveStackProps) {
    super(scope, 'live', { ...context, description: 'the routes of the WebSocket API' });
    const stage = this.#serve(props.socketApi);
    for (const lambda of SOCKET_LAMBDAS) {
      stage.node.addDependency(...this.#routes(lambda, props));
    }
    stage.node.addDependency(this.#answerHeartbeats(props.socketApi));
    this.url = `${props.socketApi.apiEndpoint}/${LIVE_STAGE}`;
  }

  #routes(lambda: SocketLambda, { socketApi, bindings }: LiveStackProps): WebSocketRoute[] {
    const handler = new RebondFunction(this, {
      lambda,
      environment: bindings.environmentOf(lambda.uses),
      statements: bindings.statementsOf(lambda.uses),
    });
    return Object.keys(lambda.routes).map((routeKey) => {
      const name = routeKey.slice(1);
      return new WebSocketRoute(this, `${name}-route`, {
        webSocketApi: socketApi,
        routeKey,
        integration: new WebSocketLambdaIntegration(name, handler),
      });
    });
  }

  /** API Gateway itself answers every message of a page ("WebSocket selection expressions", developer guide). */
  #answerHeartbeats(webSocketApi: WebSocketApi): CfnIntegrationResponse {
    // A new id would create a second route with this key before the first is removed.
    const route = new WebSocketRoute(this, 'message-route', {
      webSocketApi,
      routeKey: '$default',
      integration: new WebSocketMockIntegration('heartbeat', {
        requestTemplates: { $default: JSON.stringify({ statusCode: 200 }) },
        templateSelectionExpression: LITERAL_DEFAULT,
      }),
      returnResponse: true,
    });
    const integration = route.node.findChild('heartbeat');
    if (!(integration instanceof WebSocketIntegration))
      throw new Error('The route has no integration that answers heartbeats');
    const answer = new CfnIntegrationResponse(this, 'heartbeat-answer', {
      apiId: webSocketApi.apiId,
      integrationId: integration.integrationId,
      integrationResponseKey: '$default',
      responseTemplates: { $default: SOCKET_ANSWER },
      templateSelectionExpression: LITERAL_DEFAULT,
    });
    answer.node.addDependency(route);
    return answer;
  }

  #serve(socketApi: WebSocketApi): WebSocketStage {
    const logGroupName = `/aws/vendedlogs/rebond-${this.stage.name}-live`;
    const logGroup = new StageLogGroup(this, 'AccessLog', logGroupName);
    const stage = new WebSocketStage(this, 'Stage', {
      webSocketApi: socketApi,
      stageName: LIVE_STAGE,
      autoDeploy: true,
      throttle: THROTTLE,
      accessLogSettings: {
        destination: new LogGroupLogDestination(logGroup),
        format: AccessLogFormat.custom(ACCESS_LOG),
      },
    });
    stage.node.addDependency(this.#logging());
    return stage;
  }

  /**
   * The role belongs to the account and region, so no stage removes it: the others could not log any more (ADR 0011).
   */
  #logging(): CfnAccount {
    const role = serviceRole(this, 'ApiGatewayLogs', {
      service: 'apigateway',
      policy: 'logs',
      // API Gateway requires these rights, those of AmazonAPIGatewayPushToCloudWatchLogs, before it accepts the role.
      statements: [allow('logs', LOG_ACTIONS, ['*'])],
    });
    const account = new CfnAccount(this, 'ApiGatewayAccount', { cloudWatchRoleArn: role.roleArn });
    for (const kept of [role, account]) kept.applyRemovalPolicy(RemovalPolicy.RETAIN);
    return account;
  }
}

const LOG_ACTIONS = [
  'CreateLogGroup',
  'CreateLogStream',
  'DescribeLogGroups',
  'DescribeLogStreams',
  'PutLogEvents',
  'GetLogEvents',
  'FilterLogEvents',
];

/** The log has neither the body nor the query, which holds secrets. */
const ACCESS_LOG = JSON.stringify({
  requestId: '$context.requestId',
  time: '$context.requestTime',
  route: '$context.routeKey',
  event: '$context.eventType',
  connectionId: '$context.connectionId',
  status: '$context.status',
  integrationLatencyMs: '$context.integrationLatency',
  error: '$context.error.message',
});
