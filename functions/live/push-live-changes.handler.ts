import { companyRepository } from '../company/company.repository.ts';
import { streamHandler } from '../platform/entry/stream.ts';
import { openTable } from '../platform/table.ts';
import { openConnectionSender } from './connection-sender.ts';
import { connectionsRepository } from './connections.repository.ts';
import { pushWrites } from './push-writes.ts';

const table = openTable();
const dependencies = {
  connections: connectionsRepository(table),
  companies: companyRepository(table),
  push: openConnectionSender(),
  now: () => Date.now(),
};

/** Shows stored changes on the live pages. A failed record is not retried. */
export const handler = streamHandler(async (records) => {
  await pushWrites(dependencies, records);
  return [];
});
