import { ArnFormat, Aws, Duration } from 'aws-cdk-lib';
import type { PolicyStatement } from 'aws-cdk-lib/aws-iam';
import {
  CfnPermission,
  EventSourceMapping,
  FilterCriteria,
  StartingPosition,
} from 'aws-cdk-lib/aws-lambda';
import { SqsDlq } from 'aws-cdk-lib/aws-lambda-event-sources';
import { CfnSubscriptionFilter } from 'aws-cdk-lib/aws-logs';
import type { Queue } from 'aws-cdk-lib/aws-sqs';
import type { Construct } from 'constructs';
import type {
  LogConsumer,
  QueueConsumer,
  QueueName,
  StreamConsumer,
} from '../../functions/lambdas/kinds.ts';
import { FEWEST_BATCHES } from '../../functions/lambdas/limits.ts';
import { LOG_CONSUMERS, QUEUE_CONSUMERS, STREAM_CONSUMERS } from '../../functions/lambdas.ts';
import { addAlarm } from '../constructs/alarm.ts';
import { DeadLetterQueue } from '../constructs/queue-with-dead-letter.ts';
import { RebondFunction } from '../constructs/rebond-function.ts';
import { type StackContext, StageStack } from '../constructs/stage-stack.ts';
import { smsStatusLogs } from '../email-events.ts';
import type { LambdaDeclaration } from '../lambdas.ts';
import type { ResourceBindings } from '../resources.ts';
import { allow } from '../statements.ts';

export type ConsumersStackProps = {
  streamArn: string;
  queues: Record<QueueName, Queue>;
  bindings: ResourceBindings;
};

export class ConsumersStack extends StageStack {
  readonly #bindings: ResourceBindings;

  constructor(scope: Construct, context: StackContext, props: ConsumersStackProps) {
    super(scope, 'consumers', {
      ...context,
      description: 'consumers of the stream and the queues',
    });
    this.#bindings = props.bindings;
    for (const consumer of STREAM_CONSUMERS) this.#consumeStream(consumer, props.streamArn);
    for (const consumer of QUEUE_CONSUMERS) {
      this.#consumeQueue(consumer, props.queues[consumer.queue]);
    }
    for (const consumer of LOG_CONSUMERS) this.#consumeLog(consumer);
  }

  #consumeStream(consumer: StreamConsumer, streamArn: string): void {
    const readStream = allow(
      'dynamodb',
      ['DescribeStream', 'GetRecords', 'GetShardIterator', 'ListStreams'],
      [streamArn],
    );
    const id = `${consumer.name}-given-up`;
    const givenUp = new DeadLetterQueue(this, id, id, { alarms: consumer.alarmsGivenUp });
    const lambda = this.#function(consumer, readStream);
    new EventSourceMapping(this, `${consumer.name}-source`, {
      target: lambda,
      eventSourceArn: streamArn,
      // The mapping starts with the oldest record. Otherwise a change that is stored during the creation of the
      // mapping would never be notified.
      startingPosition: StartingPosition.TRIM_HORIZON,
      batchSize: consumer.batchSize,
      bisectBatchOnError: consumer.bisectOnError,
      retryAttempts: consumer.maxRetryAttempts,
      maxRecordAge: Duration.seconds(consumer.maxRecordAgeSeconds),
      reportBatchItemFailures: true,
      filters: consumer.filters.map((filter) => FilterCriteria.filter(filter)),
      onFailure: new SqsDlq(givenUp),
    });
    addAlarm(lambda, 'lag', {
      metric: lambda.metric('IteratorAge', { statistic: 'Maximum', period: Duration.minutes(1) }),
      alarmDescription: `${consumer.impact} (${consumer.name}: a change has waited for more than a minute)`,
      threshold: 60_000,
      evaluationPeriods: 2,
    });
  }

  #consumeQueue(consumer: QueueConsumer, queue: Queue): void {
    const receive = allow(
      'sqs',
      ['ReceiveMessage', 'DeleteMessage', 'GetQueueAttributes'],
      [queue.queueArn],
    );
    new EventSourceMapping(this, `${consumer.name}-source`, {
      target: this.#function(consumer, receive),
      eventSourceArn: queue.queueArn,
      batchSize: consumer.batchSize,
      ...(consumer.batchingWindowSeconds !== undefined && {
        maxBatchingWindow: Duration.seconds(consumer.batchingWindowSeconds),
      }),
      enabled: this.isNeeded(consumer),
      // A new account runs only ten Lambdas at once, and some of them must remain for requests.
      maxConcurrency: this.stage.reservesConcurrency ? consumer.maxConcurrency : FEWEST_BATCHES,
      reportBatchItemFailures: true,
    });
  }

  /**
   * A line that Lambda gives up is not kept, because it contains a customer's number. The groups are named and not
   * referred to, because a reference is an export, which could not be removed when another stage takes the outcomes
   * over.
   */
  #consumeLog(consumer: LogConsumer): void {
    const lambda = this.#function(consumer);
    const names = this.stage.receivesSmsOutcomes ? smsStatusLogs(this.region, this.account) : [];
    for (const [index, logGroupName] of names.entries()) {
      const permission = new CfnPermission(this, `${consumer.name}-permission-${index}`, {
        action: 'lambda:InvokeFunction',
        functionName: lambda.functionArn,
        principal: 'logs.amazonaws.com',
        sourceAccount: Aws.ACCOUNT_ID,
        sourceArn: this.formatArn({
          service: 'logs',
          resource: 'log-group',
          resourceName: `${logGroupName}:*`,
          arnFormat: ArnFormat.COLON_RESOURCE_NAME,
        }),
      });
      const filter = new CfnSubscriptionFilter(this, `${consumer.name}-source-${index}`, {
        logGroupName,
        destinationArn: lambda.functionArn,
        filterPattern: '',
      });
      // CloudWatch Logs calls the Lambda before it adds the subscription, so the permission must exist first.
      filter.addResourceDependency(permission);
    }
  }

  #function(lambda: LambdaDeclaration, ...source: PolicyStatement[]): RebondFunction {
    return new RebondFunction(this, {
      lambda,
      environment: this.#bindings.environmentOf(lambda.uses),
      statements: [...this.#bindings.statementsOf(lambda.uses), ...source],
    });
  }
}
