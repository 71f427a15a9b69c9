import type { _Record as StreamRecord } from '@aws-sdk/client-dynamodb-streams';
import type { AttributeValue, DynamoDBRecord } from 'aws-lambda';
import { REGION } from '../resources.ts';

/** A record of the stream as Lambda hands it to a function; binary values are in base64. */
export function toLambdaRecord(record: StreamRecord, streamArn: string): DynamoDBRecord {
  const change = record.dynamodb ?? {};
  const createdMs = change.ApproximateCreationDateTime?.getTime() ?? Date.now();
  return {
    eventID: record.eventID ?? '',
    ...(record.eventName === undefined ? {} : { eventName: record.eventName }),
    eventVersion: record.eventVersion ?? '1.1',
    eventSource: 'aws:dynamodb',
    awsRegion: REGION,
    dynamodb: {
      ApproximateCreationDateTime: createdMs / 1000,
      ...image('Keys', change.Keys),
      ...image('NewImage', change.NewImage),
      ...image('OldImage', change.OldImage),
      SequenceNumber: change.SequenceNumber ?? '',
      SizeBytes: change.SizeBytes ?? 0,
      StreamViewType: change.StreamViewType ?? 'NEW_AND_OLD_IMAGES',
    },
    eventSourceARN: streamArn,
  };
}

type Image = Record<string, AttributeValue>;

function image(name: 'Keys' | 'NewImage' | 'OldImage', value: unknown): Record<string, Image> {
  if (value === undefined) return {};
  const json = JSON.stringify(value, (_, inner: unknown) =>
    inner instanceof Uint8Array ? Buffer.from(inner).toString('base64') : inner,
  );
  return { [name]: JSON.parse(json) as Image };
}
