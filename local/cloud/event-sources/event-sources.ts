import type { QueueConsumer } from '../../../functions/lambdas/kinds.ts';
import { FEWEST_BATCHES } from '../../../functions/lambdas/limits.ts';
import {
  QUEUE_CONSUMERS,
  SCHEDULED_LAMBDAS,
  STREAM_CONSUMERS,
} from '../../../functions/lambdas.ts';
import type { JobEvent } from '../../../functions/platform/entry/dispatch.ts';
import type { Engines } from '../../emulators/engines/engines.ts';
import { queueName, STREAM_DEAD_LETTER_QUEUE } from '../../resources.ts';
import type { CloudRoles } from '../iam/callers.ts';
import { checkEventSources } from '../iam/event-source-grants.ts';
import type { LambdaRuntime } from '../lambda/runtime.ts';
import { startQueuePoller } from './queue-poller.ts';
import { startScheduleTimer } from './schedule-timer.ts';
import { startStreamPoller } from './stream-poller.ts';
import { openStreamSource } from './stream-source.ts';

export type EventSources = {
  /** Announces that the table may just have been written. */
  wake(): void;
  stop(): Promise<void>;
};

export const NO_EVENT_SOURCES: EventSources = { wake() {}, async stop() {} };

export function startEventSources(options: {
  engines: Engines;
  roles: CloudRoles;
  runtime: LambdaRuntime;
  directory: string | undefined;
  backOffScale: number;
  batchingWindowSeconds: number | undefined;
  /** If this is true, few Lambdas may run at once, and so only few batches (infra/stacks/consumers.ts). */
  hasFewLambdas: boolean;
}): EventSources {
  const { engines, runtime } = options;
  checkEventSources(options.roles);
  const { dynamodb, sqs } = engines.endpoints;
  const source = openStreamSource(dynamodb, engines.streamArn);
  const streams = STREAM_CONSUMERS.map((consumer) =>
    startStreamPoller({
      consumer,
      source,
      streamArn: engines.streamArn,
      written: engines.written,
      sqsEndpoint: sqs,
      deadLetterQueueUrl: engines.queueUrl(STREAM_DEAD_LETTER_QUEUE),
      directory: options.directory,
      invoke: (event) => runtime.invoke(consumer.name, event),
      backOffScale: options.backOffScale,
    }),
  );
  const queues = QUEUE_CONSUMERS.map((consumer: QueueConsumer) =>
    startQueuePoller({
      endpoint: sqs,
      queueUrl: engines.queueUrl(queueName(consumer.queue)),
      sent: engines.sent,
      queueName: queueName(consumer.queue),
      batchSize: consumer.batchSize,
      batchingWindowMs:
        (options.batchingWindowSeconds ?? consumer.batchingWindowSeconds ?? 0) * 1_000,
      maxConcurrency: options.hasFewLambdas ? FEWEST_BATCHES : consumer.maxConcurrency,
      invoke: (event) => runtime.invoke(consumer.name, event),
      isBusy: runtime.isAnswering,
    }),
  );
  const schedules = SCHEDULED_LAMBDAS.flatMap(({ name, jobs }) =>
    Object.entries(jobs).map(([job, { scheduleExpression }]) =>
      startScheduleTimer({
        scheduleExpression,
        invoke: () => runtime.invoke(name, { job } satisfies JobEvent),
      }),
    ),
  );
  return {
    wake() {
      for (const each of streams) each.wake();
    },
    async stop() {
      await Promise.all([...streams, ...queues, ...schedules].map((each) => each.stop()));
      source.close();
    },
  };
}
