/**
 * `npm run redrive` moves the messages of the dead-letter queues back. `npm run redrive -- stage=prod` works on AWS,
 * with the credentials and region of the environment. Without a stage, it works on the embedded cloud on this machine.
 */
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBStreamsClient } from '@aws-sdk/client-dynamodb-streams';
import { SQSClient } from '@aws-sdk/client-sqs';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { leadToEmbeddedCloud } from './embedded-cloud.ts';
import { findQueues, type Redriven, redriveMessages } from './redrive-queues.ts';
import { redriveRecords } from './redrive-stream.ts';

/** Moves back the messages of every dead-letter queue whose name begins with `prefix`. */
export async function redrive(prefix: string): Promise<Redriven[]> {
  // The host in a queue's URL does not always resolve, but the client's endpoint does.
  const sqs = new SQSClient({ useQueueUrlAsEndpoint: false });
  // The SDK has a separate variable for streams, which emulators serve at the table's endpoint.
  const { AWS_ENDPOINT_URL_DYNAMODB: endpoint } = process.env;
  const streams = new DynamoDBStreamsClient(endpoint ? { endpoint } : {});
  const documents = DynamoDBDocumentClient.from(new DynamoDBClient(), {
    marshallOptions: { removeUndefinedValues: true },
  });
  try {
    const queues = await findQueues(sqs, prefix);
    const redriven: Redriven[] = [];
    for (const givenUp of queues.givenUp) {
      redriven.push(await redriveRecords({ sqs, streams, documents }, givenUp, queues));
    }
    // All queues run in parallel: there are many, and an empty queue takes as long to check as a full one.
    const messages = await Promise.all(queues.consumed.map((pair) => redriveMessages(sqs, pair)));
    return [...redriven, ...messages];
  } finally {
    sqs.destroy();
    streams.destroy();
    documents.destroy();
  }
}

async function main(): Promise<void> {
  const given = new Map(process.argv.slice(2).map((each) => each.split('=') as [string, string]));
  const stage = given.get('stage');
  if (stage === undefined) await leadToEmbeddedCloud('redrive');
  for (const { queue, putBack, left } of await redrive(stage ? `rebond-${stage}-` : 'rebond-')) {
    const kept = left > 0 ? `, ${left} laissés sur place (illisibles ou trop anciens)` : '';
    console.log(`${queue.padEnd(40)} ${putBack} remis${kept}`);
  }
}

if (import.meta.main) {
  await main().catch((error: unknown) => {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  });
}
