import { Aws, Duration } from 'aws-cdk-lib';
import { AccessLogFormat } from 'aws-cdk-lib/aws-apigateway';
import {
  AuthorizerPayloadVersion,
  HttpApi,
  HttpAuthorizer,
  HttpAuthorizerType,
  HttpStage,
  LogGroupLogDestination,
  WebSocketApi,
} from 'aws-cdk-lib/aws-apigatewayv2';
import { MathExpression } from 'aws-cdk-lib/aws-cloudwatch';
import { ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { Secret } from 'aws-cdk-lib/aws-secretsmanager';
import type { Construct } from 'constructs';
import { ORIGIN_HEADER, ORIGIN_SECRETS } from '../../functions/platform/entry/origin.ts';
import { addAlarm } from '../constructs/alarm.ts';
import { RebondFunction } from '../constructs/rebond-function.ts';
import { type StackContext, StageLogGroup, StageStack } from '../constructs/stage-stack.ts';
import { ORIGIN_AUTHORIZER } from '../lambdas.ts';

/** This share of refused requests in five minutes raises the alarm. Even many expired sessions stay below it. */
const REFUSED_SHARE = 0.9;
const FEWEST_REQUESTS = 50;

/** All routes together have this rate per second and this burst. AWS limits an account to 10,000. */
const THROTTLE = { rateLimit: 1000, burstLimit: 500 } as const;

/**
 * The routes come later, because the distribution needs the APIs' addresses, and the Lambdas need the
 * distribution's address.
 */
export class GatewayStack extends StageStack {
  readonly httpApi: HttpApi;
  readonly socketApi: WebSocketApi;
  readonly originSecret: Secret;
  readonly originAuthorizerId: string;
  /** This secret is for the local replacement of the distribution: emulators do not resolve references to secrets. */
  readonly localSecret = 'local';

  constructor(scope: Construct, context: StackContext) {
    super(scope, 'gateway', { ...context, description: 'the APIs, without their routes' });
    const apiName = `rebond-${this.stage.name}`;
    this.httpApi = new HttpApi(this, 'HttpApi', { apiName, createDefaultStage: false });
    this.socketApi = new WebSocketApi(this, 'SocketApi', { apiName: `${apiName}-live` });
    const generation = this.stage.originSecretGeneration;
    this.originSecret = this.#secret(generation);
    // While a new secret spreads to CloudFront's edges, some of them still send the previous one.
    const secrets = [this.originSecret, ...(generation > 1 ? [this.#secret(generation - 1)] : [])];
    const accepted =
      this.stage.localOrigin === undefined
        ? secrets.map(({ secretValue }) => secretValue.unsafeUnwrap()).join(',')
        : this.localSecret;
    this.#serve(accepted);
    this.originAuthorizerId = this.#authorizer(accepted).authorizerId;
  }

  #serve(originSecrets: string): void {
    // API Gateway may write to this prefix without a separate resource policy for each log group.
    const logGroupName = `/aws/vendedlogs/rebond-${this.stage.name}-api`;
    const logGroup = new StageLogGroup(this, 'AccessLog', logGroupName);
    const stage = new HttpStage(this, 'DefaultStage', {
      httpApi: this.httpApi,
      stageName: '$default',
      autoDeploy: true,
      throttle: THROTTLE,
      stageVariables: { [ORIGIN_SECRETS]: originSecrets },
      accessLogSettings: {
        destination: new LogGroupLogDestination(logGroup),
        format: AccessLogFormat.custom(ACCESS_LOG),
      },
    });
    addAlarm(this, 'server-errors', {
      metric: stage.metricServerError({ period: Duration.minutes(5), statistic: 'Sum' }),
      alarmDescription:
        'Shops and customers see errors (the API answered 5xx at least 5 times in 5 minutes)',
      threshold: 5,
    });
    this.#watchRefusals(stage);
  }

  /**
   * Nearly all requests are refused when the secret is wrong, when the user pool is not ours, or when somebody sends
   * many wrong requests.
   */
  #watchRefusals(stage: HttpStage): void {
    const period = Duration.minutes(5);
    const sum = { period, statistic: 'Sum' };
    addAlarm(this, 'refusals', {
      metric: new MathExpression({
        expression: `IF(requests >= ${FEWEST_REQUESTS}, refused / requests, 0)`,
        usingMetrics: { refused: stage.metricClientError(sum), requests: stage.metricCount(sum) },
        period,
      }),
      alarmDescription:
        'Nearly every request was refused for 10 minutes (4xx): hardly anybody can use the site, or somebody sends it many wrong requests',
      threshold: REFUSED_SHARE,
      evaluationPeriods: 2,
    });
  }

  #secret(generation: number): Secret {
    const secret = new Secret(this, `OriginSecret${generation}`, {
      description: 'The secret that the distribution sends to the HTTP API',
      generateSecretString: { passwordLength: 48, excludePunctuation: true },
    });
    // The secret stays exported while the distribution changes from one generation to the next.
    this.exportValue(secret.secretArn);
    return secret;
  }

  #authorizer(accepted: string): HttpAuthorizer {
    const checkOrigin = new RebondFunction(this, {
      lambda: ORIGIN_AUTHORIZER,
      environment: { ORIGIN_SECRETS: accepted },
      statements: [],
    });
    const authorizer = new HttpAuthorizer(this, 'OriginAuthorizer', {
      httpApi: this.httpApi,
      type: HttpAuthorizerType.LAMBDA,
      authorizerUri: `arn:${Aws.PARTITION}:apigateway:${this.region}:lambda:path/2015-03-31/functions/${checkOrigin.functionArn}/invocations`,
      payloadFormatVersion: AuthorizerPayloadVersion.VERSION_2_0,
      enableSimpleResponses: true,
      identitySource: [`$request.header.${ORIGIN_HEADER}`],
      // Every visitor sends the same header, so the Lambda runs about once an hour.
      resultsCacheTtl: Duration.hours(1),
    });
    checkOrigin.addPermission('api', {
      principal: new ServicePrincipal('apigateway.amazonaws.com'),
      sourceArn: this.formatArn({
        service: 'execute-api',
        resource: this.httpApi.apiId,
        resourceName: `authorizers/${authorizer.authorizerId}`,
      }),
    });
    return authorizer;
  }
}

/** The log has one line per request, without headers, tokens or the query, which can contain a tracking key. */
const ACCESS_LOG = JSON.stringify({
  requestId: '$context.requestId',
  time: '$context.requestTime',
  route: '$context.routeKey',
  status: '$context.status',
  responseBytes: '$context.responseLength',
  latencyMs: '$context.responseLatency',
  integrationLatencyMs: '$context.integrationLatency',
  error: '$context.error.message',
  integrationError: '$context.integrationErrorMessage',
  authorizerError: '$context.authorizer.error',
});
