import { companyRepository } from '../company/company.repository.ts';
import { SUMMARY_PREFIX } from '../documents/document-keys.ts';
import { readSummary } from '../documents/stored-summary.ts';
import { type StreamRecord, streamHandler } from '../entry/stream.ts';
import { logger } from '../platform/logger.ts';
import { openTable } from '../platform/table.ts';
import { readRepair } from '../repairs/stored-repair.ts';
import { openConnectionSender } from './connection-sender.ts';
import { connectionsRepository } from './connections.repository.ts';
import { pushDocument } from './push-document.ts';
import { pushRepair } from './push-repair.ts';

const table = openTable();
const dependencies = {
  connections: connectionsRepository(table),
  companies: companyRepository(table),
  push: openConnectionSender(),
  now: () => Date.now(),
};

/**
 * Shows stored changes on the live pages: those of one repair in their order, repairs beside one another.
 * Showing is a courtesy: what cannot be shown is logged and left, as every page reads the truth when it reconnects.
 */
export const handler = streamHandler(async (records) => {
  const byRepair = Map.groupBy(records, ({ key }) => key.pk);
  await Promise.all([...byRepair.values()].map(showInOrder));
  return [];
});

async function showInOrder(records: readonly StreamRecord[]): Promise<void> {
  for (const record of records) {
    try {
      await show(record);
    } catch (error) {
      const { sequenceNumber } = record;
      logger.error('A change could not be shown live', { sequenceNumber, error });
    }
  }
}

async function show({ key, before, after }: StreamRecord): Promise<void> {
  if (after === undefined) return;
  if (key.sk.startsWith(SUMMARY_PREFIX)) {
    await pushDocument(dependencies, readSummary(after));
    return;
  }
  const repair = readRepair(after);
  const known = before ? readRepair(before).statusHistory.length : 0;
  await pushRepair(dependencies, repair, repair.statusHistory.length > known);
}
