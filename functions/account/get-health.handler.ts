import { GetCommand } from '@aws-sdk/lib-dynamodb';
import { json, publicHandler } from '../platform/http.ts';
import { logger } from '../platform/logger.ts';
import { openTable } from '../platform/table.ts';

const table = openTable();
const PROBE = { pk: 'HEALTH', sk: 'PROBE' };

/** Whether the table answers a read of a key that never exists. */
async function tableAnswers(): Promise<boolean> {
  try {
    await table.client.send(new GetCommand({ TableName: table.name, Key: PROBE }));
    return true;
  } catch (error) {
    logger.error('The table does not answer', { error });
    return false;
  }
}

export const handler = publicHandler(async () => {
  const healthy = await tableAnswers();
  return json(healthy ? 200 : 503, {
    status: healthy ? 'ok' : 'degraded',
    version: process.env.REBOND_VERSION ?? 'development',
    dependencies: { table: healthy ? 'ok' : 'unavailable' },
  });
});
