import { Aws, CfnOutput, Duration, Tags } from 'aws-cdk-lib';
import {
  Dashboard,
  GraphWidget,
  type IMetric,
  type IWidget,
  MathExpression,
  Metric,
  TextWidget,
} from 'aws-cdk-lib/aws-cloudwatch';
import type { Construct } from 'constructs';
import {
  CHANNEL_DIMENSION,
  METRICS,
  SERVICE_DIMENSION,
} from '../../functions/platform/metric-names.ts';
import { metricsNamespace, SERVICE_NAME } from '../constructs/rebond-function.ts';
import { STAGE_TAG, type StackContext, StageStack } from '../constructs/stage-stack.ts';
import { VERSION } from '../version.ts';
import type { GatewayStack } from './gateway.ts';

const FIVE_MINUTES = Duration.minutes(5);
const WIDTH = 8;

/**
 * The dashboard begins with what a shop notices and ends with the causes. New Lambdas and queues appear by themselves.
 */
export class DashboardStack extends StageStack {
  constructor(scope: Construct, context: StackContext, { httpApi }: Pick<GatewayStack, 'httpApi'>) {
    super(scope, 'dashboard', { ...context, description: 'the operators’ dashboard' });
    const dashboardName = `rebond-${this.stage.name}`;
    const dashboard = new Dashboard(this, 'Dashboard', {
      dashboardName,
      widgets: [
        [heading(`What shops and their customers notice (version ${VERSION})`)],
        this.#business(),
        [heading('The API')],
        this.#api({ ApiId: httpApi.apiId }),
        [heading('Lambdas, queues, table')],
        this.#lambdas(),
        this.#queuesAndTable(),
        [heading('What is sent, and what it costs')],
        this.#sending(),
      ],
    });
    // A dashboard's costs cannot be separated by tag, and cfn-lint does not know its tags yet.
    Tags.of(dashboard).remove(STAGE_TAG);
    new CfnOutput(this, 'DashboardUrl', {
      value: `https://${this.region}.console.${Aws.URL_SUFFIX}/cloudwatch/home?region=${this.region}#dashboards/dashboard/${dashboardName}`,
    });
  }

  #business(): IWidget[] {
    const namespace = metricsNamespace(this.stage);
    const own = (name: string, more: Record<string, string> = {}, statistic = 'Sum') =>
      measured(namespace, name, statistic, { [SERVICE_DIMENSION]: SERVICE_NAME, ...more });
    const counted = Object.entries(METRICS).filter(([, metric]) => !('unit' in metric));
    const timed = Object.entries(METRICS).filter(([, metric]) => 'unit' in metric);
    const delays = timed.flatMap(([name, definition]) =>
      'byChannel' in definition
        ? ['email', 'sms'].map((channel) => own(name, { [CHANNEL_DIMENSION]: channel }, 'p95'))
        : [own(name, {}, 'p95')],
    );
    const alarmed = counted.filter(([, definition]) => 'alarm' in definition);
    const watched = counted.filter(([, definition]) => !('alarm' in definition));
    return [
      graph(
        'Needs attention',
        alarmed.map(([name]) => own(name)),
      ),
      graph(
        'For information',
        watched.map(([name]) => own(name)),
      ),
      graph('From a write to its message and to its words, p95 (ms)', delays),
    ];
  }

  #api(dimensions: Record<string, string>): IWidget[] {
    const api = (name: string, statistic: string) =>
      measured('AWS/ApiGateway', name, statistic, dimensions);
    return [
      graph('Requests', [api('Count', 'Sum')]),
      graph('Refused (4xx), failed (5xx)', [api('4xx', 'Sum'), api('5xx', 'Sum')]),
      graph(
        'Latency (ms)',
        ['p50', 'p95', 'p99'].map((statistic) => api('Latency', statistic)),
      ),
    ];
  }

  #lambdas(): IWidget[] {
    const lambdas = (metric: string, statistic: string) =>
      this.#each('AWS/Lambda', 'FunctionName', metric, statistic);
    return [
      graph('Lambda errors', [lambdas('Errors', 'Sum')]),
      graph('Lambda throttles', [lambdas('Throttles', 'Sum')]),
      graph('Stream: age of what is read (ms)', [lambdas('IteratorAge', 'Maximum')]),
    ];
  }

  #queuesAndTable(): IWidget[] {
    const queues = (metric: string) => this.#each('AWS/SQS', 'QueueName', metric, 'Maximum');
    return [
      graph('Queues: age of the oldest message (s)', [queues('ApproximateAgeOfOldestMessage')]),
      graph('Queues and dead letters: messages', [queues('ApproximateNumberOfMessagesVisible')]),
      graph('Table: throttled requests', [
        this.#search('AWS/DynamoDB,TableName,Operation', 'ThrottledRequests', 'Sum'),
        this.#each('AWS/DynamoDB', 'TableName', 'ReadThrottleEvents', 'Sum'),
        this.#each('AWS/DynamoDB', 'TableName', 'WriteThrottleEvents', 'Sum'),
      ]),
    ];
  }

  #sending(): IWidget[] {
    const dimensions = { 'ses:configuration-set': `rebond-${this.stage.name}` };
    const email = (name: string) => measured('AWS/SES', name, 'Sum', dimensions);
    return [
      graph('E-mails', ['Send', 'Delivery', 'Bounce', 'Complaint', 'Reject'].map(email)),
      graph('Text messages: share delivered by country, whole account', [
        search('AWS/SNS,Country,SMSType', 'SMSSuccessRate', 'Average', 'SMSType="Transactional"'),
      ]),
      graph('Text messages: this month, whole account ($)', [
        measured('AWS/SNS', 'SMSMonthToDateSpentUSD', 'Maximum'),
      ]),
    ];
  }

  #each(namespace: string, dimension: string, metric: string, statistic: string): IMetric {
    return this.#search(`${namespace},${dimension}`, metric, statistic);
  }

  /** The stage's name is not in quotation marks, in which it would have to be the whole name of a resource. */
  #search(schema: string, metric: string, statistic: string): IMetric {
    return search(schema, metric, statistic, `rebond-${this.stage.name}`);
  }
}

const measured = (
  namespace: string,
  metricName: string,
  statistic: string,
  dimensionsMap?: Record<string, string>,
) => new Metric({ namespace, metricName, statistic, dimensionsMap, period: FIVE_MINUTES });

const search = (schema: string, metric: string, statistic: string, term: string): IMetric =>
  new MathExpression({
    expression: `SEARCH('{${schema}} MetricName="${metric}" ${term}', '${statistic}', 300)`,
    usingMetrics: {},
    label: '',
    period: FIVE_MINUTES,
  });

const heading = (text: string): IWidget =>
  new TextWidget({ markdown: `## ${text}`, width: 24, height: 1 });

const graph = (title: string, left: IMetric[]): IWidget =>
  new GraphWidget({
    title,
    left,
    width: WIDTH,
    height: 6,
    leftYAxis: { min: 0, showUnits: false },
  });
