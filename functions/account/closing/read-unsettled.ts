import type { Unsettled } from '../../../shared/account/account.ts';
import type { DocumentSummary } from '../../../shared/documents/issued/issued.ts';
import { paymentStanding } from '../../../shared/payments/payments.ts';
import { isDocumentId } from '../../documents/document-id.ts';
import type {
  DocumentListRepository,
  ListedDocument,
} from '../../documents/reading/document-list.repository.ts';
import { noSuchCursor } from '../../platform/table/paging.ts';

export type ReadUnsettledDependencies = { list: Pick<DocumentListRepository, 'page' | 'byIds'> };

const PAGE_SIZE = 500;

/**
 * Returns, for one page of documents, the sums that customers owe the shop and that the shop owes its customers.
 * @throws AppError INVALID for an invalid cursor.
 */
export async function readUnsettled(
  { list }: ReadUnsettledDependencies,
  shopId: string,
  cursor: string | undefined,
): Promise<Unsettled> {
  if (cursor !== undefined && !isDocumentId(cursor)) throw noSuchCursor();
  const { documents, lastSeen } = await list.page(shopId, undefined, PAGE_SIZE, cursor);
  const read = documents.filter(isReadable);
  const dues = read.filter(isInvoice).map((each) => paymentStanding(each, '').dueCents);
  const unbilled = read.flatMap(({ invoice, deposits = [] }) => (invoice ? [] : deposits));
  const deposits = await list.byIds(
    shopId,
    unbilled.map(({ id }) => id),
  );
  const held = [...deposits.values()].filter(isReadable).map(({ paidCents = 0 }) => paidCents);
  const unreadable = documents.length - read.length;
  return {
    unpaid: sum(dues),
    deposits: sum(held),
    owedBack: sum(dues.map((cents) => -cents)),
    ...(unreadable > 0 && { unreadable }),
    cursor: lastSeen ?? null,
  };
}

const isReadable = (document: ListedDocument): document is DocumentSummary =>
  !('unreadable' in document);

const isInvoice = ({ documentType }: DocumentSummary): boolean => documentType === 'facture';

function sum(amounts: readonly number[]): Unsettled['unpaid'] {
  const open = amounts.filter((cents) => cents > 0);
  return { count: open.length, cents: open.reduce((total, cents) => total + cents, 0) };
}
