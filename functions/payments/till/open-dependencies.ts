import { chainRepository } from '../../accounting/chain/chain.repository.ts';
import { openTable } from '../../platform/table/table.ts';
import { tillRepository } from './till.repository.ts';
import type { TillDependencies } from './till-standing.ts';

export function openTillDependencies(): TillDependencies {
  const table = openTable();
  return { till: tillRepository(table), chain: chainRepository(table), now: () => Date.now() };
}
