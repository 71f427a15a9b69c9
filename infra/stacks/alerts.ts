import { Annotations, Aws, Duration, type IAspect } from 'aws-cdk-lib';
import { Alarm, CfnAlarm, Metric } from 'aws-cdk-lib/aws-cloudwatch';
import { EventField, Rule, RuleTargetInput } from 'aws-cdk-lib/aws-events';
import { SnsTopic } from 'aws-cdk-lib/aws-events-targets';
import { ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { Topic } from 'aws-cdk-lib/aws-sns';
import { EmailSubscription } from 'aws-cdk-lib/aws-sns-subscriptions';
import type { Queue } from 'aws-cdk-lib/aws-sqs';
import type { Construct, IConstruct } from 'constructs';
import { METRICS, SERVICE_DIMENSION } from '../../functions/platform/metric-names.ts';
import { addAlarm } from '../constructs/alarm.ts';
import { addMonthlyBudget, addSmsBudget } from '../constructs/monthly-budget.ts';
import { DeadLetterQueue } from '../constructs/queue-with-dead-letter.ts';
import { FAULTS, metricsNamespace, SERVICE_NAME } from '../constructs/rebond-function.ts';
import { type StackContext, StageStack } from '../constructs/stage-stack.ts';

/** When the operator gives no address for alarms, the whole stage has none (`removeAlarms`). */
export class AlertsStack extends StageStack {
  readonly topic: Topic;

  constructor(scope: Construct, context: StackContext) {
    super(scope, 'alerts', { ...context, description: 'the topic of the alarms' });
    this.topic = new Topic(this, 'Alarms', {
      topicName: `rebond-${this.stage.name}-alarms`,
      enforceSSL: true,
    });
    // Without this condition, an alarm of another account could publish to the topic too.
    const conditions = { StringEquals: { 'aws:SourceAccount': Aws.ACCOUNT_ID } };
    this.topic.grantPublish(new ServicePrincipal('cloudwatch.amazonaws.com', { conditions }));
    const { alarmEmail } = this.stage;
    if (alarmEmail) {
      const deadLetterQueue = new DeadLetterQueue(this, 'alarms-given-up', 'alarms-given-up');
      this.topic.addSubscription(new EmailSubscription(alarmEmail, { deadLetterQueue }));
      addMonthlyBudget(this, alarmEmail);
      const { monthlySmsLimitDollars } = this.stage;
      if (monthlySmsLimitDollars) addSmsBudget(this, alarmEmail, monthlySmsLimitDollars);
      this.#notifyEnds(deadLetterQueue);
    } else {
      Annotations.of(this).addWarningV2(
        'rebond:alarms',
        'Nobody will hear of failures: the context lacks alarmEmail, so this stage has no alarms and no budget (docs/operations.md).',
      );
      // Deployed alarms import the topic, and an imported value cannot be removed first.
      this.exportValue(this.topic.topicArn);
    }
    for (const [name, definition] of Object.entries(METRICS)) {
      if (!('alarm' in definition)) continue;
      const { threshold, minutes } = definition.alarm;
      addAlarm(this, name, {
        metric: new Metric({
          namespace: metricsNamespace(this.stage),
          metricName: name,
          dimensionsMap: { [SERVICE_DIMENSION]: SERVICE_NAME },
          statistic: 'Sum',
          period: Duration.minutes(minutes),
        }),
        alarmDescription: definition.meaning,
        threshold,
      });
    }
  }

  /** Notifies when an alarm ends. The alarms' own OK action would also run for every new alarm. */
  #notifyEnds(deadLetterQueue: Queue): void {
    new Rule(this, 'AlarmEnds', {
      description: 'reports the end of an alarm that sounded',
      eventPattern: {
        source: ['aws.cloudwatch'],
        detailType: ['CloudWatch Alarm State Change'],
        detail: {
          alarmName: [{ prefix: `rebond-${this.stage.name}-` }],
          state: { value: ['OK'] },
          previousState: { value: ['ALARM'] },
        },
      },
      targets: [
        new SnsTopic(this.topic, {
          deadLetterQueue,
          message: RuleTargetInput.fromText(
            `OK: ${EventField.fromPath('$.detail.alarmName')}. ${EventField.fromPath('$.detail.state.reason')}`,
          ),
        }),
      ],
    });
  }
}

export function removeAlarms(tree: IConstruct): void {
  for (const { node } of tree.node.findAll().filter((each) => each instanceof Alarm)) {
    node.scope?.node.tryRemoveChild(node.id);
  }
}

export class ReportAlarms implements IAspect {
  readonly #topic: Topic;

  constructor(topic: Topic) {
    this.#topic = topic;
  }

  visit(node: IConstruct): void {
    if (!(node instanceof CfnAlarm)) return;
    node.alarmActions = [this.#topic.topicArn];
    const page = `${OPERATIONS_DOC}#${sectionOf(node)}`;
    if (!node.alarmDescription?.endsWith(page)) {
      node.alarmDescription = `${node.alarmDescription}. ${page}`;
    }
  }
}

export const OPERATIONS_DOC = 'docs/operations.md';

/** Each metric of AWS has a section in docs/operations.md. GitHub makes the anchors from the headings. */
const SECTIONS_OF_AWS = {
  'AWS/Lambda Errors': 'lambda-errors',
  'AWS/Lambda Throttles': 'lambda-throttles',
  'AWS/Lambda IteratorAge': 'stream-lag',
  // An alarm on the age of messages also watches their number. The age comes first, so it decides the alarm's
  // section.
  'AWS/SQS ApproximateAgeOfOldestMessage': 'queue-age',
  'AWS/SQS ApproximateNumberOfMessagesVisible': 'dead-letters',
  'AWS/ApiGateway 5xx': 'api-5xx',
  'AWS/ApiGateway 4xx': 'api-4xx',
  'AWS/SNS SMSMonthToDateSpentUSD': 'sms-spend',
  'AWS/SNS SMSSuccessRate': 'sms-success',
  'AWS/Backup NumberOfBackupJobsFailed': 'backup-failed',
  'AWS/Backup NumberOfBackupJobsCompleted': 'backup-failed',
  'AWS/SES Reputation.BounceRate': 'bounce-rate',
  'AWS/SES Reputation.ComplaintRate': 'complaint-rate',
} as const;

/**
 * Returns the anchor of an alarm's section. @throws when the alarm's metric has none, so that no alarm lacks a section.
 */
function sectionOf(alarm: CfnAlarm): string {
  const { metricName, node } = alarm;
  if (metricName !== undefined && metricName in METRICS) return metricName.toLowerCase();
  if (metricName?.endsWith(FAULTS)) return SECTIONS_OF_AWS['AWS/Lambda Errors'];
  const watched = watchedBy(alarm);
  const section = Object.entries(SECTIONS_OF_AWS).find(([key]) => watched.includes(key))?.[1];
  if (section === undefined) {
    throw new Error(`${node.path} watches ${watched}, for which ${OPERATIONS_DOC} has no section.`);
  }
  return section;
}

function watchedBy({ namespace, metricName, metrics }: CfnAlarm): string[] {
  if (!Array.isArray(metrics)) return [`${namespace} ${metricName}`];
  return metrics.flatMap((query) => {
    const metric = 'metricStat' in query && query.metricStat;
    if (!metric || !('metric' in metric) || !('metricName' in metric.metric)) return [];
    return [`${metric.metric.namespace} ${metric.metric.metricName}`];
  });
}
