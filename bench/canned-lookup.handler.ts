/**
 * The public lookup's Lambda as it is, save that the table's answers come from memory in place of a connection: what is
 * left is our own path, with the building, signing and reading of requests. Loaded by path by lookup.ts.
 */
import { marshall } from '@aws-sdk/util-dynamodb';
import { repairItem } from '../functions/repairs/stored-repair.ts';
import { answerFromMemory } from './canned-connection.ts';
import { sampleRepair } from './sample-shop.ts';

const repair = repairItem(sampleRepair(1, 'progress', Date.now()));
const item = marshall(repair, { removeUndefinedValues: true });
answerFromMemory(Buffer.from(JSON.stringify({ Item: item })));

export const { handler } = await import('../functions/tracking/get-public-repair.handler.ts');
