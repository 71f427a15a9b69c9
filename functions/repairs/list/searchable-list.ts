import type { Table } from '../../platform/table/table.ts';
import { wordsRepository } from '../../search/words.repository.ts';
import type { SearchableListDependencies } from './list-repairs.ts';
import { repairListRepository } from './repair-list.repository.ts';

export const searchableList = (table: Table): SearchableListDependencies => ({
  list: repairListRepository(table),
  words: wordsRepository(table),
});
