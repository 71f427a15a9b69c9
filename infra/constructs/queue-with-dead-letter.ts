import { Duration } from 'aws-cdk-lib';
import {
  Alarm,
  ComparisonOperator,
  MathExpression,
  TreatMissingData,
} from 'aws-cdk-lib/aws-cloudwatch';
import { Queue, QueueEncryption } from 'aws-cdk-lib/aws-sqs';
import { Construct } from 'constructs';
import { MESSAGE_BYTES } from '../../functions/lambdas/limits.ts';
import { StageStack } from './stage-stack.ts';

const SECURE = { encryption: QueueEncryption.SQS_MANAGED, enforceSSL: true } as const;

/** Where what could not be done waits for an operator, as long as SQS keeps anything; the first message sounds an alarm, but where nobody could do anything (`alarms` false). */
export class DeadLetterQueue extends Queue {
  constructor(scope: Construct, id: string, name: string, { alarms = true } = {}) {
    const { stage } = StageStack.containing(scope);
    super(scope, id, {
      queueName: `rebond-${stage.name}-${name}`,
      retentionPeriod: Duration.days(14),
      ...SECURE,
    });
    if (!alarms) return;
    new Alarm(this, 'depth', {
      metric: this.metricApproximateNumberOfMessagesVisible({
        period: Duration.minutes(1),
        statistic: 'Maximum',
      }),
      alarmDescription: `${name}: something was given up; read it, mend the cause, redrive it`,
      threshold: 1,
      evaluationPeriods: 1,
      comparisonOperator: ComparisonOperator.GREATER_THAN_OR_EQUAL_TO_THRESHOLD,
      treatMissingData: TreatMissingData.NOT_BREACHING,
    });
  }
}

export type QueueWithDeadLetterProps = {
  name: string;
  maxReceiveCount: number;
  visibilityTimeoutSeconds: number;
};

/** A queue whose failures go to a dead-letter queue, with an alarm on that one and on messages that wait too long. */
export class QueueWithDeadLetter extends Construct {
  readonly queue: Queue;
  readonly deadLetters: DeadLetterQueue;

  constructor(scope: Construct, id: string, props: QueueWithDeadLetterProps) {
    super(scope, id);
    const { stage } = StageStack.containing(scope);
    this.deadLetters = new DeadLetterQueue(this, 'dead-letters', `${props.name}-dead-letters`);
    this.queue = new Queue(this, 'queue', {
      queueName: `rebond-${stage.name}-${props.name}`,
      visibilityTimeout: Duration.seconds(props.visibilityTimeoutSeconds),
      retentionPeriod: Duration.days(4),
      maxMessageSizeBytes: MESSAGE_BYTES,
      deadLetterQueue: { queue: this.deadLetters, maxReceiveCount: props.maxReceiveCount },
      ...SECURE,
    });
    const period = Duration.minutes(1);
    new Alarm(this.queue, 'age', {
      // The age counts what waits for its next attempt, or for the morning, too: that is not visible.
      metric: new MathExpression({
        expression: 'IF(visible > 0, age, 0)',
        usingMetrics: {
          age: this.queue.metricApproximateAgeOfOldestMessage({ period }),
          visible: this.queue.metricApproximateNumberOfMessagesVisible({
            period,
            statistic: 'Minimum',
          }),
        },
        period,
      }),
      alarmDescription: `${props.name}: messages are old, and nobody takes them`,
      threshold: 300,
      evaluationPeriods: 5,
      comparisonOperator: ComparisonOperator.GREATER_THAN_OR_EQUAL_TO_THRESHOLD,
      treatMissingData: TreatMissingData.NOT_BREACHING,
    });
  }
}
