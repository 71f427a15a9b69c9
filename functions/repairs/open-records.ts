import { openTable } from '../platform/table.ts';
import { recordsRepository } from './records.repository.ts';
import { repairsRepository } from './repairs.repository.ts';

/** Opens the dependencies of corrections, hand-overs and withdrawals, over the table that the environment names. */
export function openRecords() {
  const table = openTable();
  return {
    table,
    repairs: repairsRepository(table),
    records: recordsRepository(table),
    now: () => Date.now(),
  };
}
