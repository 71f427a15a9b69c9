import { Duration } from 'aws-cdk-lib';
import { MathExpression } from 'aws-cdk-lib/aws-cloudwatch';
import { Queue, QueueEncryption } from 'aws-cdk-lib/aws-sqs';
import { Construct } from 'constructs';
import { MESSAGE_BYTES } from '../../functions/lambdas/limits.ts';
import { addAlarm } from './alarm.ts';
import { StageStack } from './stage-stack.ts';

const SECURE = { encryption: QueueEncryption.SQS_MANAGED, enforceSSL: true } as const;

/** The first message raises an alarm, unless `alarms` is false because nobody could act on it. */
export class DeadLetterQueue extends Queue {
  constructor(scope: Construct, id: string, name: string, { alarms = true } = {}) {
    const { stage } = StageStack.containing(scope);
    super(scope, id, {
      queueName: `rebond-${stage.name}-${name}`,
      retentionPeriod: Duration.days(14),
      ...SECURE,
    });
    if (!alarms) return;
    addAlarm(this, 'depth', {
      metric: this.metricApproximateNumberOfMessagesVisible({
        period: Duration.minutes(1),
        statistic: 'Maximum',
      }),
      alarmDescription: `${name}: something that a shop or a customer waits for has failed for good; read it, correct the cause and redrive it`,
    });
  }
}

export type QueueWithDeadLetterProps = {
  name: string;
  maxReceiveCount: number;
  visibilityTimeoutSeconds: number;
  /** If this is true, the queue's messages may wait for hours. */
  daily?: true;
};

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
    if (props.daily) return;
    const period = Duration.minutes(1);
    addAlarm(this.queue, 'age', {
      // The age also counts invisible messages, which wait for a retry or for the morning, so the alarm needs a
      // visible one.
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
      alarmDescription: `${props.name}: customers or shops wait for messages that nothing has processed for five minutes`,
      threshold: 300,
      evaluationPeriods: 5,
    });
  }
}
