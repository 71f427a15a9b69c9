import { documentListRepository } from '../documents/reading/document-list.repository.ts';
import type { Table } from '../platform/table/table.ts';
import { searchableList } from '../repairs/list/repair-list.repository.ts';
import { repairsRepository } from '../repairs/repairs.repository.ts';
import { customerErasureRepository } from './customer-erasure.repository.ts';
import { customersRepository } from './customers.repository.ts';

export const openCustomers = (table: Table) => ({
  ...searchableList(table),
  repairs: repairsRepository(table),
  customers: customersRepository(table),
  documents: documentListRepository(table),
  erasure: customerErasureRepository(table),
  now: () => Date.now(),
});
