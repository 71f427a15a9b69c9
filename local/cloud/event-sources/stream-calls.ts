import { Agent, request } from 'node:http';
import { text } from 'node:stream/consumers';
import type { DynamoDBRecord } from 'aws-lambda';
import { CREDENTIALS, REGION } from '../../resources.ts';

/** The SDK would parse and rebuild every attribute of both images, which was the main thread's largest cost. */
export type StreamCalls = {
  findShard(): Promise<string | undefined>;
  openIterator(shardId: string, sequenceNumber: string | undefined): Promise<string>;
  readRecords(iterator: string): Promise<RecordsPage>;
  close(): void;
};

export type RecordsPage = {
  records: DynamoDBRecord[];
  next: string | undefined;
  size: number;
};

export const RECORDS_PAGE = 1_000;
/** The engine requires a signature but does not check it. */
const SIGNATURE = {
  authorization: `AWS4-HMAC-SHA256 Credential=${CREDENTIALS.accessKeyId}/20260101/${REGION}/dynamodb/aws4_request, SignedHeaders=host, Signature=local`,
  'x-amz-date': '20260101T000000Z',
} as const;

/** @throws Error, from each call, when the engine refuses the call or does not answer. */
export function openStreamCalls(endpoint: string, streamArn: string): StreamCalls {
  const agent = new Agent({ keepAlive: true });

  const call = async (action: string, input: object): Promise<string> => {
    const { promise, resolve, reject } = Promise.withResolvers<string>();
    const body = JSON.stringify(input);
    const asked = request(endpoint, {
      method: 'POST',
      agent,
      headers: {
        ...SIGNATURE,
        'content-type': 'application/x-amz-json-1.0',
        'content-length': Buffer.byteLength(body),
        'x-amz-target': `DynamoDBStreams_20120810.${action}`,
      },
    });
    asked.on('error', reject);
    asked.on('response', (response) => {
      text(response).then((answer) => {
        if (response.statusCode === 200) resolve(answer);
        else
          reject(new Error(`The engine answered ${action} with ${response.statusCode}: ${answer}`));
      }, reject);
    });
    asked.end(body);
    return promise;
  };

  return {
    async findShard() {
      const answer = await call('DescribeStream', { StreamArn: streamArn });
      const { StreamDescription } = JSON.parse(answer) as {
        StreamDescription?: { Shards?: { ShardId: string }[] };
      };
      return StreamDescription?.Shards?.[0]?.ShardId;
    },
    async openIterator(shardId, sequenceNumber) {
      const from =
        sequenceNumber === undefined
          ? { ShardIteratorType: 'TRIM_HORIZON' }
          : { ShardIteratorType: 'AFTER_SEQUENCE_NUMBER', SequenceNumber: sequenceNumber };
      const input = { StreamArn: streamArn, ShardId: shardId, ...from };
      const answer = await call('GetShardIterator', input);
      return (JSON.parse(answer) as { ShardIterator: string }).ShardIterator;
    },
    async readRecords(iterator) {
      const answer = await call('GetRecords', { ShardIterator: iterator, Limit: RECORDS_PAGE });
      const found = JSON.parse(answer) as {
        Records?: DynamoDBRecord[];
        NextShardIterator?: string;
      };
      const records = found.Records ?? [];
      for (const record of records) {
        record.awsRegion = REGION;
        record.eventSourceARN = streamArn;
      }
      return { records, next: found.NextShardIterator, size: answer.length };
    },
    close: () => agent.destroy(),
  };
}
