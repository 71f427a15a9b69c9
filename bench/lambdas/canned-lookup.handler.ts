/**
 * Handles the public look-up as its Lambda does, but the table's answers come from memory. So only our own code is
 * measured, which also builds, signs and reads requests. lookup.ts loads this file by its path.
 */
import { marshall } from '@aws-sdk/util-dynamodb';
import { repairItem } from '../../functions/repairs/stored-repair.ts';
import { sampleRepair } from '../sample-shop.ts';
import { answerFromMemory } from './canned-connection.ts';

const repair = repairItem(sampleRepair(1, 'progress', Date.now()));
const item = marshall(repair, { removeUndefinedValues: true });
answerFromMemory(Buffer.from(JSON.stringify({ Item: item })));

export const { handler } = await import('../../functions/tracking/get-public-repair.handler.ts');
