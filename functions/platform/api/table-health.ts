import { GetCommand } from '@aws-sdk/lib-dynamodb';
import type { TableHealth } from '../../../shared/service-contract.ts';
import { logger } from '../logger.ts';
import type { Table } from '../table/table.ts';

const PROBE = { pk: 'HEALTH', sk: 'PROBE' };

/** An answer is cached, because anyone may ask and not every request may cost a read. */
const KEPT_MS = 5_000;

/** Checks whether the table answers a read of a missing key, at most every 5 seconds and with one request at a time. */
export function tableHealth(table: Table, now: () => number): () => Promise<TableHealth> {
  let latest: { atMs: number; health: Promise<TableHealth> } | undefined;
  return () => {
    if (latest === undefined || now() - latest.atMs >= KEPT_MS) {
      latest = { atMs: now(), health: probe(table) };
    }
    return latest.health;
  };
}

async function probe(table: Table): Promise<TableHealth> {
  try {
    await table.client.send(new GetCommand({ TableName: table.name, Key: PROBE }));
    return 'ok';
  } catch (error) {
    logger.error('The table does not answer', { error });
    return 'unavailable';
  }
}
