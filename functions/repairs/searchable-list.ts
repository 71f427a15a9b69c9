import type { Table } from '../platform/table.ts';
import { wordsRepository } from '../search/words.repository.ts';
import type { SearchableListDependencies } from './list-repairs.ts';
import { repairListRepository } from './repair-list.repository.ts';

/** Opens the list of repairs over the table, with the index that searches it. */
export const searchableList = (table: Table): SearchableListDependencies => ({
  list: repairListRepository(table),
  words: wordsRepository(table),
});
