import { openTable } from '../platform/table.ts';
import { recordsRepository } from './records.repository.ts';
import { repairsRepository } from './repairs.repository.ts';

export function openRecords() {
  const table = openTable();
  return {
    table,
    repairs: repairsRepository(table),
    records: recordsRepository(table),
    now: () => Date.now(),
  };
}
