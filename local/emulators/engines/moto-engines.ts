import { CreateBucketCommand, S3Client } from '@aws-sdk/client-s3';
import { CreateQueueCommand, SQSClient } from '@aws-sdk/client-sqs';
import { startMoto } from '../../../infra/rehearsal/moto.ts';
import { ACCOUNT_ID, BUCKETS, clientSettings, REGION } from '../../resources.ts';
import { countDeadLetters, type QueueTimings, queueDefinitions } from './queue-definitions.ts';
import { openTable } from './table.ts';

/** Starts one moto process, in memory, that replaces all three engines, to compare them (tools/second-opinion/). */
export async function startMotoEngines(options: { queueTimings: QueueTimings }) {
  const { endpoint, stop } = await startMotoServer();
  const storage = { endpoint, queueUrl: (name: string) => `${endpoint}/${ACCOUNT_ID}/${name}` };
  try {
    await createBuckets(endpoint);
    await createQueues(endpoint, options.queueTimings);
    const table = await openTable(endpoint);
    return {
      endpoints: { dynamodb: endpoint, s3: endpoint, sqs: endpoint },
      streamArn: table.streamArn,
      queueUrl: storage.queueUrl,
      deadLetters: () => countDeadLetters(storage),
      sweepExpiredItems: table.sweep,
      failed: new Promise<never>(() => {}),
      async stop() {
        table.stop();
        stop();
      },
    };
  } catch (error) {
    stop();
    throw error;
  }
}

export const startMotoServer = () => startMoto({ MOTO_ACCOUNT_ID: ACCOUNT_ID });

async function createBuckets(endpoint: string): Promise<void> {
  const client = new S3Client({ ...clientSettings(endpoint), forcePathStyle: true });
  const where = { LocationConstraint: REGION } as const;
  for (const Bucket of Object.values(BUCKETS)) {
    await client.send(new CreateBucketCommand({ Bucket, CreateBucketConfiguration: where }));
  }
  client.destroy();
}

async function createQueues(endpoint: string, timings: QueueTimings): Promise<void> {
  const client = new SQSClient(clientSettings(endpoint));
  for (const { name, attributes } of queueDefinitions(timings)) {
    await client.send(new CreateQueueCommand({ QueueName: name, Attributes: attributes }));
  }
  client.destroy();
}
