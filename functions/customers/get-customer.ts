import type { CustomerDetails } from '../../shared/customers/customer-details.ts';
import type { DocumentSummary } from '../../shared/documents/issued.ts';
import { AppError } from '../../shared/errors.ts';
import type { RepairSummary } from '../../shared/repairs/repairs.ts';
import { readQuery } from '../../shared/search/query.ts';
import { parisDay } from '../../shared/time.ts';
import type { DocumentListRepository } from '../documents/document-list.repository.ts';
import { toSummary as toDocument } from '../documents/documents.ts';
import { ownRepair } from '../repairs/own-repair.ts';
import type { RepairsRepository } from '../repairs/repairs.repository.ts';
import { toSummary } from '../repairs/repairs.ts';
import { findRecords } from '../search/find-records.ts';
import {
  type CustomerRepairsDependencies,
  customerRepairs,
  identityOf,
} from './customer-repairs.ts';
import { toCustomer } from './find-customers.ts';

export type GetCustomerDependencies = CustomerRepairsDependencies & {
  repairs: Pick<RepairsRepository, 'get'>;
  documents: Pick<DocumentListRepository, 'byIds'>;
  now: () => number;
};

const DOCUMENTS_READ = 100;

/**
 * Returns the customer of a repair, given its id or tracking number, with their repairs and documents, newest first.
 * The address of the page names a repair, so that it reveals nothing about the person. A person is identified by name
 * and e-mail, or without an e-mail by name and phone. Of very many repairs the first few hundred are read.
 * @throws AppError REPAIR_NOT_FOUND, also when the repair belongs to another shop or was withdrawn.
 */
export async function getCustomer(
  dependencies: GetCustomerDependencies,
  shopId: string,
  idOrNumber: string,
): Promise<CustomerDetails> {
  const named = toSummary(await ownRepair(dependencies.repairs, shopId, idOrNumber));
  // A withdrawn repair was recorded in error and identifies nobody.
  if (named.withdrawnAt !== undefined) throw new AppError('REPAIR_NOT_FOUND');
  const { customerEmail, customerPhone, customerName, customerFirstName } = named;
  const name = [customerFirstName, customerName].filter(Boolean).join(' ');
  const [found, byName, byEmail] = await Promise.all([
    customerRepairs(dependencies, shopId, customerEmail || customerPhone || customerName),
    documentsOf(dependencies, shopId, name),
    documentsOf(dependencies, shopId, customerEmail),
  ]);
  // The repair may be so new that its words are not in the index yet.
  const own = new Map([named, ...found].map((repair) => [repair.id, repair]));
  const repairs = [...own.values()]
    .filter((repair) => identityOf(repair) === identityOf(named))
    .toSorted((a, b) => (a.created_at < b.created_at ? 1 : -1));
  const documents = new Map([...byName, ...byEmail].map((document) => [document.id, document]));
  return {
    customer: toCustomer(repairs[0] ?? named, repairs.length),
    repairs,
    documents: [...documents.values()]
      .filter((document) => isTheirs(document, named, repairs))
      .toSorted((a, b) => (a.issuedAt < b.issuedAt ? 1 : -1)),
  };
}

/** Whether a document belongs to one of the customer's repairs, or was sent to their address and name. */
function isTheirs(
  { repairId, clientEmail, clientName }: DocumentSummary,
  { customerEmail, customerName }: RepairSummary,
  repairs: readonly RepairSummary[],
): boolean {
  const isFromRepair = repairs.some(
    ({ id, trackingNumber }) => repairId === id || repairId === trackingNumber,
  );
  const same = (a: string, b: string) => a.toLowerCase() === b.toLowerCase();
  return (
    isFromRepair ||
    (customerEmail !== '' &&
      same(clientEmail, customerEmail) &&
      clientName.toLowerCase().includes(customerName.toLowerCase()))
  );
}

async function documentsOf(
  { words, documents, now }: GetCustomerDependencies,
  shopId: string,
  q: string,
): Promise<DocumentSummary[]> {
  const query = readQuery(q, 'documents');
  if (query.needs.length === 0) return [];
  const search = {
    shopId,
    kind: 'documents',
    query,
    limit: DOCUMENTS_READ,
    ranks: 1,
  } as const;
  const { records } = await findRecords(words, search);
  const found = await documents.byIds(
    shopId,
    records.map(({ id }) => id),
  );
  const today = parisDay(now());
  return [...found.values()].flatMap((each) =>
    'unreadable' in each ? [] : [toDocument(each, today)],
  );
}
