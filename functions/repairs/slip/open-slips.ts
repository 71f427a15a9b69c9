import { openTable } from '../../platform/table/table.ts';
import { repairsRepository } from '../repairs.repository.ts';
import type { SlipDependencies } from './get-slip.ts';
import { slipsRepository } from './slips.repository.ts';

export function openSlips(): SlipDependencies {
  const table = openTable();
  return {
    repairs: repairsRepository(table),
    slips: slipsRepository(table),
    now: () => Date.now(),
  };
}
