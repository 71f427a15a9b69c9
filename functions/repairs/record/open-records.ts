import { openTable } from '../../platform/table/table.ts';
import { openClearing } from '../pictures/clear-pictures.ts';
import { repairsRepository } from '../repairs.repository.ts';
import { recordsRepository } from './records.repository.ts';

export function openRecords() {
  const table = openTable();
  return {
    table,
    repairs: repairsRepository(table),
    records: recordsRepository(table),
    clearPictures: openClearing(table),
    now: () => Date.now(),
  };
}
