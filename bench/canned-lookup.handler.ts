/**
 * The public lookup's Lambda as it is, save that the AWS SDK's answers come from memory in place of a connection:
 * what is left is our own path with the SDK's building, signing and reading of requests. Loaded by path by lookup.ts.
 */
import { Readable } from 'node:stream';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { marshall } from '@aws-sdk/util-dynamodb';
import { repairItem } from '../functions/repairs/repairs.repository.ts';
import { clientSettings } from '../local/resources.ts';
import { sampleRepair } from './sample-shop.ts';

const repair = repairItem(sampleRepair(1, 'progress', Date.now()));
const item = marshall(repair, { removeUndefinedValues: true });
const body = Buffer.from(JSON.stringify({ Item: item }));

const { requestHandler } = new DynamoDBClient(clientSettings('http://127.0.0.1')).config;
Object.getPrototypeOf(requestHandler).handle = async () => ({
  response: {
    statusCode: 200,
    headers: { 'content-type': 'application/x-amz-json-1.0' },
    body: Readable.from([body]),
  },
});

export const { handler } = await import('../functions/tracking/get-public-repair.handler.ts');
