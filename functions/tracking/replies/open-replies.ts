import { openBudgets } from '../../billing/budgets/spending.ts';
import { openTable } from '../../platform/table/table.ts';
import { repairsRepository } from '../../repairs/repairs.repository.ts';
import { repliesRepository } from './replies.repository.ts';

export function openReplies() {
  const table = openTable();
  return {
    repairs: repairsRepository(table),
    replies: repliesRepository(table, openBudgets()),
    now: () => Date.now(),
  };
}
