import { streamHandler } from '../platform/entry/stream.ts';
import { openTable } from '../platform/table/table.ts';
import { trackedItems } from '../tracking/tracked-items.repository.ts';
import { openConnectionSender } from './connection-sender.ts';
import { connectionsRepository } from './connections.repository.ts';
import { pushWrites } from './push-writes.ts';

const table = openTable();
const { repairs, companies, forHolder } = trackedItems();
const dependencies = {
  connections: connectionsRepository(table),
  repairs,
  companies,
  forHolder,
  push: openConnectionSender(),
  now: () => Date.now(),
};

export const handler = streamHandler(async (records) => {
  await pushWrites(dependencies, records);
  return [];
});
