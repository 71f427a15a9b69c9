/**
 * The public look-up's Lambda, unchanged except that the table's answers come from memory, so that only our own code is
 * measured, including building, signing and reading requests. lookup.ts loads it by path.
 */
import { marshall } from '@aws-sdk/util-dynamodb';
import { repairItem } from '../../functions/repairs/stored-repair.ts';
import { sampleRepair } from '../sample-shop.ts';
import { answerFromMemory } from './canned-connection.ts';

const repair = repairItem(sampleRepair(1, 'progress', Date.now()));
const item = marshall(repair, { removeUndefinedValues: true });
answerFromMemory(Buffer.from(JSON.stringify({ Item: item })));

export const { handler } = await import('../../functions/tracking/get-public-repair.handler.ts');
