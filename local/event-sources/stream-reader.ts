import {
  DescribeStreamCommand,
  type DynamoDBStreamsClient,
  GetRecordsCommand,
  GetShardIteratorCommand,
} from '@aws-sdk/client-dynamodb-streams';
import type { DynamoDBRecord } from 'aws-lambda';
import { toLambdaRecord } from './stream-record.ts';

const PAGE = 1_000;

/** Reads the table's stream onwards. The engine's stream has one shard that is never closed. */
export type StreamReader = {
  /** The records after the last ones read; empty when there are none yet. */
  read(): Promise<DynamoDBRecord[]>;
  /** Forgets what was read: the next read starts after `lastSequenceNumber()` again. */
  restart(): void;
  shardId(): string;
};

/** A reader that starts after `lastSequenceNumber()`, and starts again from there after an error. */
export function createStreamReader(options: {
  client: DynamoDBStreamsClient;
  streamArn: string;
  lastSequenceNumber: () => string | undefined;
}): StreamReader {
  const { client, streamArn } = options;
  let shardId: string | undefined;
  let iterator: string | undefined;

  const findShard = async () => {
    const { StreamDescription } = await client.send(
      new DescribeStreamCommand({ StreamArn: streamArn }),
    );
    return StreamDescription?.Shards?.[0]?.ShardId;
  };

  const openIterator = async () => {
    shardId ??= await findShard();
    if (shardId === undefined) return undefined;
    const last = options.lastSequenceNumber();
    const { ShardIterator } = await client.send(
      new GetShardIteratorCommand({
        StreamArn: streamArn,
        ShardId: shardId,
        ...(last === undefined
          ? { ShardIteratorType: 'TRIM_HORIZON' }
          : { ShardIteratorType: 'AFTER_SEQUENCE_NUMBER', SequenceNumber: last }),
      }),
    );
    return ShardIterator;
  };

  return {
    shardId: () => shardId ?? '',
    restart() {
      iterator = undefined;
    },
    async read() {
      try {
        iterator ??= await openIterator();
        if (iterator === undefined) return [];
        const command = new GetRecordsCommand({ ShardIterator: iterator, Limit: PAGE });
        const { Records, NextShardIterator } = await client.send(command);
        iterator = NextShardIterator;
        return (Records ?? []).map((record) => toLambdaRecord(record, streamArn));
      } catch (error) {
        iterator = undefined;
        throw error;
      }
    },
  };
}
