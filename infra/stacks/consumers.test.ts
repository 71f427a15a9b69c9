import { beforeAll, describe, expect, it } from 'vitest';
import type { QueueConsumer } from '../../functions/lambdas/kinds.ts';
import { FEWEST_BATCHES, MESSAGE_BYTES } from '../../functions/lambdas/limits.ts';
import { QUEUE_CONSUMERS, STREAM_CONSUMERS } from '../../functions/lambdas.ts';
import type { Resource, Resources } from '../alone-synthesized.ts';
import { EMAIL_EVENTS } from '../email-events.ts';
import { synthesize } from '../synthesized.ts';

let resources: Resources;

beforeAll(() => {
  ({ resources } = synthesize({ reserveConcurrency: 'true', alarmEmail: 'astreinte@rebond.fr' }));
});

describe('The queues of a stage', () => {
  const isDeadLetter = ({ properties }: Resource) =>
    /-(dead-letters|given-up)$/.test(properties.QueueName);

  /** The queue of missed updates of live pages raises no alarm, because such an update is useless minutes later. */
  const ofNobody = ({ properties }: Resource) =>
    properties.QueueName.endsWith('-push-live-changes-given-up');

  it('Each queue has a dead-letter queue or is a dead-letter queue', () => {
    for (const queue of resources.ofType('AWS::SQS::Queue')) {
      expect([queue.id, isDeadLetter(queue)]).toEqual([
        queue.id,
        queue.properties.RedrivePolicy === undefined,
      ]);
    }
  });

  /** The slices of daily jobs may wait for hours; `ShopsNotDone` says when that is too long. */
  const ofDailyJobs = ({ properties }: Resource) => /-(daily|cards)$/.test(properties.QueueName);

  it('A dead-letter queue raises an alarm on its first message, and another queue on a message that waits', () => {
    for (const queue of resources.ofType('AWS::SQS::Queue')) {
      const alarms = resources.referringTo(queue, 'AWS::CloudWatch::Alarm');
      // infra/stacks/alerts.test.ts tests the alarms on calculations, which name no single metric.
      expect(alarms.map(({ properties }) => [properties.MetricName, properties.Threshold])).toEqual(
        ofNobody(queue) || ofDailyJobs(queue)
          ? []
          : isDeadLetter(queue)
            ? [['ApproximateNumberOfMessagesVisible', 1]]
            : [[undefined, 300]],
      );
    }
  });

  it('Queues are encrypted and refuse plain HTTP', () => {
    for (const queue of resources.ofType('AWS::SQS::Queue')) {
      expect(queue.properties.SqsManagedSseEnabled).toBe(true);
      const [policy] = resources.referringTo(queue, 'AWS::SQS::QueuePolicy');
      expect(JSON.stringify(policy?.properties)).toContain('"aws:SecureTransport":"false"');
    }
  });

  it.each<QueueConsumer>([...QUEUE_CONSUMERS])(
    'The queue $queue has the limits that its consumer declares',
    (consumer) => {
      const named = (name: string) =>
        resources.one('AWS::SQS::Queue', ({ QueueName }) => QueueName === name);
      expect(named(`rebond-dev-${consumer.queue}`).properties).toMatchObject({
        VisibilityTimeout: consumer.visibilityTimeoutSeconds,
        MaximumMessageSize: MESSAGE_BYTES,
        RedrivePolicy: { maxReceiveCount: consumer.maxReceiveCount },
      });
      // AWS advises six times the timeout, plus the batching window.
      expect(consumer.visibilityTimeoutSeconds).toBeGreaterThanOrEqual(
        6 * consumer.timeoutSeconds + (consumer.batchingWindowSeconds ?? 0),
      );
      const { properties } = mappingOf(consumer.name);
      expect(properties.MaximumBatchingWindowInSeconds).toBe(consumer.batchingWindowSeconds);
      expect(properties).toMatchObject({
        BatchSize: consumer.batchSize,
        ScalingConfig: { MaximumConcurrency: consumer.maxConcurrency },
        FunctionResponseTypes: ['ReportBatchItemFailures'],
      });
    },
  );
});

it('In an account that may run ten Lambdas at once, the queues leave some Lambdas for requests and the stream', () => {
  const ofTen = synthesize().resources;
  // The queues for an e-invoicing platform use no Lambda until the operator has chosen a platform. The queues of daily
  // jobs are not counted either: an account with ten Lambdas has few shops, whose jobs are done within minutes after
  // midnight.
  const mappings = ofTen
    .ofType('AWS::Lambda::EventSourceMapping')
    .map((each) => each.properties)
    .filter(({ Enabled }) => Enabled !== false);
  const allBatches = mappings.flatMap(
    ({ ScalingConfig }) => ScalingConfig?.MaximumConcurrency ?? [],
  );
  const waiting = QUEUE_CONSUMERS.filter((each) => 'needs' in each);
  const daily = QUEUE_CONSUMERS.filter((each) => 'daily' in each);
  expect(waiting.map(({ queue }) => queue)).toEqual(['invoices']);
  expect(daily.map(({ queue }) => queue)).toEqual(['daily', 'cards']);
  expect(allBatches).toEqual(Array(QUEUE_CONSUMERS.length - waiting.length).fill(FEWEST_BATCHES));
  const batches = allBatches.slice(daily.length);
  // Each shard of the stream and each of its consumers runs one batch at a time, which is AWS's default.
  const ofStreams = mappings.filter(({ StartingPosition }) => StartingPosition !== undefined);
  expect(ofStreams.map((each) => each.ParallelizationFactor ?? 1)).toEqual(
    STREAM_CONSUMERS.map(() => 1),
  );
  const taken = batches.reduce((sum, each) => sum + each, 0);
  expect(taken).toBeLessThan(10);
});

describe('The outcomes of text messages that SNS reports', () => {
  const GROUPS = ['', '/Failure'].map(
    (outcome) => `sns/eu-west-3/AWS::AccountId/DirectPublishToPhoneNumber${outcome}`,
  );
  let limited: Resources;
  beforeAll(() => {
    ({ resources: limited } = synthesize({ monthlySmsLimit: '20' }));
  });
  /** Joins a value as CloudFormation does. */
  const joined = (value: string | { 'Fn::Join': [string, (string | { Ref: string })[]] }) =>
    typeof value === 'string'
      ? value
      : value['Fn::Join'][1].map((part) => (typeof part === 'string' ? part : part.Ref)).join('');
  const groups = () =>
    limited
      .ofType('AWS::Logs::LogGroup')
      .filter(({ properties }) => JSON.stringify(properties).includes('DirectPublish'));

  it('SNS writes the outcomes to log groups, which keep numbers for three days and are deleted with their stage', () => {
    expect(groups().map(({ properties }) => joined(properties.LogGroupName))).toEqual(GROUPS);
    for (const { properties, deletionPolicy } of groups()) {
      expect([properties.RetentionInDays, deletionPolicy]).toEqual([3, 'Delete']);
    }
  });

  it('SNS reports each message with a role that may only write to these log groups', () => {
    const { properties } = limited.one('Custom::AWS');
    const update = JSON.stringify(properties.Update).replaceAll('\\', '');
    expect(update).toContain('"DeliveryStatusSuccessSamplingRate":"100"');
    const role = limited.one(
      'AWS::IAM::Role',
      ({ Description }) =>
        Description === 'The role with which SNS records the outcomes of text messages',
    );
    expect(update).toContain(`"DeliveryStatusIAMRole":"",{"Fn::GetAtt":["${role.id}","Arn"]}`);
    const { AssumeRolePolicyDocument, Policies, ManagedPolicyArns } = role.properties;
    expect(AssumeRolePolicyDocument.Statement).toMatchObject([
      { Principal: { Service: 'sns.amazonaws.com' } },
    ]);
    expect(ManagedPolicyArns).toBeUndefined();
    const [{ PolicyDocument }, ...others] = Policies;
    expect(others).toEqual([]);
    expect(PolicyDocument.Statement).toEqual([
      {
        Effect: 'Allow',
        Action: ['logs:CreateLogStream', 'logs:PutLogEvents'],
        Resource: groups().map(({ id }) => ({ 'Fn::GetAtt': [id, 'Arn'] })),
      },
    ]);
  });

  it('The outcomes go to one Lambda, which only these two log groups of this account may invoke', () => {
    const filters = limited.ofType('AWS::Logs::SubscriptionFilter');
    const permissions = limited
      .ofType('AWS::Lambda::Permission')
      .filter(({ properties }) => properties.Principal === 'logs.amazonaws.com');
    const lambda = limited.one(
      'AWS::Lambda::Function',
      ({ FunctionName }) => FunctionName === 'rebond-dev-report-sms-status',
    );
    const arn = { 'Fn::GetAtt': [lambda.id, 'Arn'] };
    expect(filters).toHaveLength(2);
    for (const { properties } of filters) {
      expect(properties).toMatchObject({ DestinationArn: arn, FilterPattern: '' });
    }
    expect(permissions).toHaveLength(2);
    for (const [index, { properties }] of permissions.entries()) {
      expect(properties).toMatchObject({
        Action: 'lambda:InvokeFunction',
        FunctionName: arn,
        SourceAccount: { Ref: 'AWS::AccountId' },
      });
      expect(joined(properties.SourceArn)).toContain(`:log-group:${GROUPS[index]}:*`);
      expect(joined(filters[index]?.properties.LogGroupName)).toBe(GROUPS[index]);
    }
  });

  it('A stage receives the outcomes unless another stage of the account does', () => {
    expect(resources.ofType('AWS::Logs::SubscriptionFilter')).toHaveLength(2);
    const other = synthesize({ smsOutcomes: 'false' }).resources;
    expect(other.ofType('AWS::Logs::SubscriptionFilter')).toEqual([]);
    expect(JSON.stringify(other.all)).not.toContain('DirectPublishToPhoneNumber');
  });
});

it('SES’s events about repairs, reminders and documents reach the queue without addresses or texts', () => {
  const queue = resources.one(
    'AWS::SQS::Queue',
    ({ QueueName }) => QueueName === 'rebond-dev-outcomes',
  );
  const rules = resources.referringTo(queue, 'AWS::Events::Rule');
  const names = rules.flatMap(({ properties }) => properties.EventPattern['detail-type']);
  expect(names.toSorted()).toEqual(EMAIL_EVENTS.flatMap(({ names }) => [...names]).toSorted());
  for (const { properties } of rules) {
    expect(properties.EventPattern).toMatchObject({
      source: ['aws.ses'],
      detail: {
        mail: { tags: { 'ses:configuration-set': ['rebond-dev'], message: [{ prefix: 'M_' }] } },
      },
    });
    const [target] = properties.Targets;
    expect(target.DeadLetterConfig).toBeDefined();
    const paths: string[] = Object.values(target.InputTransformer.InputPathsMap);
    for (const path of paths) {
      expect(path).toMatch(
        /^\$\.(detail-type|detail\.mail\.(messageId|tags\.\w+)|detail\.bounce\.bounceType)$/,
      );
    }
  }
  const [events] = resources
    .ofType('AWS::SES::ConfigurationSetEventDestination')
    .filter(({ properties }) => properties.EventDestination.EventBridgeDestination);
  expect(events?.properties.EventDestination).toMatchObject({
    Enabled: true,
    MatchingEventTypes: ['delivery', 'deliveryDelay', 'bounce', 'complaint', 'reject'],
  });
});

/** Returns the event source of a consumer. */
function mappingOf(name: string): Resource {
  const lambda = resources.one(
    'AWS::Lambda::Function',
    ({ FunctionName }) => FunctionName === `rebond-dev-${name}`,
  );
  const [mapping] = resources.referringTo(lambda, 'AWS::Lambda::EventSourceMapping');
  if (mapping === undefined) throw new Error(`${name} consumes nothing`);
  return mapping;
}

it.each(STREAM_CONSUMERS)('The stream of $name never stops at a bad record', (consumer) => {
  const { properties } = mappingOf(consumer.name);
  expect(properties).toMatchObject({
    BisectBatchOnFunctionError: true,
    FunctionResponseTypes: ['ReportBatchItemFailures'],
    MaximumRetryAttempts: consumer.maxRetryAttempts,
    MaximumRecordAgeInSeconds: consumer.maxRecordAgeSeconds,
    StartingPosition: 'TRIM_HORIZON',
  });
  expect(properties.MaximumRetryAttempts).toBeGreaterThan(0);
  const queueId = properties.DestinationConfig.OnFailure.Destination['Fn::GetAtt'][0];
  expect(resources.all.find(({ id }) => id === queueId)?.type).toBe('AWS::SQS::Queue');
  const filters: { Pattern: string }[] = properties.FilterCriteria.Filters;
  expect(filters.map(({ Pattern }) => JSON.parse(Pattern))).toEqual(consumer.filters);
});
