import type { CustomerDetails } from '../../shared/customers/customer-details.ts';
import type { DocumentSummary } from '../../shared/documents/issued/issued.ts';
import type { RepairSummary } from '../../shared/repairs/repairs.ts';
import { readQuery } from '../../shared/search/query.ts';
import { parisDay } from '../../shared/time.ts';
import { toSummary as toDocument } from '../documents/documents.ts';
import type { DocumentListRepository } from '../documents/reading/document-list.repository.ts';
import type { RepairsRepository } from '../repairs/repairs.repository.ts';
import {
  type CustomerRepairsDependencies,
  foundPages,
  identityOf,
  repairsOfPerson,
} from './customer-repairs.ts';
import { toCustomer } from './find-customers.ts';
import { namingRepair, type PersonDependencies, personOf } from './person.ts';

export type GetCustomerDependencies = CustomerRepairsDependencies &
  PersonDependencies & {
    repairs: Pick<RepairsRepository, 'get'>;
    documents: Pick<DocumentListRepository, 'byIds'>;
    now: () => number;
  };

const DOCUMENTS_READ = 100;

/**
 * Returns the customer of a repair with the shop's note and their repairs and documents, newest first. The page's
 * address names a repair, so that it reveals nothing about the person. At most `pages` pages of the word index are
 * read, by default a few hundred repairs and documents.
 * @throws AppError REPAIR_NOT_FOUND
 */
export async function getCustomer(
  dependencies: GetCustomerDependencies,
  shopId: string,
  idOrNumber: string,
  pages?: number,
): Promise<CustomerDetails> {
  const named = await namingRepair(dependencies.repairs, shopId, idOrNumber);
  const person = await personOf(dependencies, shopId, identityOf(named));
  const repairs = await repairsOfPerson(dependencies, shopId, person, named, pages);
  const contacts = [...new Map(repairs.map((each) => [identityOf(each), each])).values()];
  const texts = contacts.flatMap(({ customerFirstName, customerName, customerEmail }) => [
    [customerFirstName, customerName].filter(Boolean).join(' '),
    customerEmail,
  ]);
  const found = await Promise.all(
    [...new Set(texts)].map((text) => documentsOf(dependencies, shopId, text, pages)),
  );
  const documents = new Map(found.flat().map((document) => [document.id, document]));
  return {
    customer: toCustomer(person.identity, repairs[0] ?? named, repairs.length),
    repairs,
    documents: [...documents.values()]
      .filter((document) => isOfCustomer(document, contacts, repairs))
      .toSorted((a, b) => (a.issuedAt < b.issuedAt ? 1 : -1)),
    note: person.note,
    revision: person.revision,
  };
}

function isOfCustomer(
  { repairId, clientEmail, clientName }: DocumentSummary,
  contacts: readonly RepairSummary[],
  repairs: readonly RepairSummary[],
): boolean {
  const isFromRepair = repairs.some(
    ({ id, trackingNumber }) => repairId === id || repairId === trackingNumber,
  );
  const same = (a: string, b: string) => a.toLowerCase() === b.toLowerCase();
  return (
    isFromRepair ||
    contacts.some(
      ({ customerEmail, customerName }) =>
        customerEmail !== '' &&
        same(clientEmail, customerEmail) &&
        clientName.toLowerCase().includes(customerName.toLowerCase()),
    )
  );
}

async function documentsOf(
  { words, documents, now }: GetCustomerDependencies,
  shopId: string,
  q: string,
  most = 1,
): Promise<DocumentSummary[]> {
  const query = readQuery(q, 'documents');
  if (query.needs.length === 0) return [];
  const search = { shopId, kind: 'documents', query, limit: DOCUMENTS_READ, ranks: 1 } as const;
  const today = parisDay(now());
  const read: DocumentSummary[] = [];
  for await (const ids of foundPages(words, search, most)) {
    const found = await documents.byIds(shopId, ids);
    for (const each of found.values()) {
      if (!('unreadable' in each)) read.push(toDocument(each, today));
    }
  }
  return read;
}
