import {
  type DocumentSummary,
  documentPageSchema,
} from '../../../../shared/documents/issued/issued.ts';
import type { RepairSummary } from '../../../../shared/repairs/repairs.ts';
import { callApi } from '../api/api-client.ts';
import { everyPage } from '../api/every-page.ts';
import { customerOf } from '../repairs/customer-of.ts';

export type RepairOfDocuments = Pick<
  RepairSummary,
  'id' | 'trackingNumber' | 'customerName' | 'customerFirstName' | 'customerEmail'
>;

/**
 * Searches by the repair's number, and by the customer's name and e-mail for invoices that bill several repairs. Returns
 * the repair's documents newest first. Throws ApiError.
 */
export async function documentsOf(
  repair: RepairOfDocuments,
  signal?: AbortSignal,
): Promise<DocumentSummary[]> {
  const { trackingNumber, customerEmail } = repair;
  const queries = [trackingNumber, customerOf(repair), customerEmail].filter(Boolean);
  const pages = await Promise.all(queries.map((q) => search(q, signal)));
  const found = new Map(pages.flat().map((one) => [one.id, one]));
  return [...found.values()]
    .filter(
      ({ repairId, otherRepairs = [] }) =>
        repairId === repair.id || [repairId, ...otherRepairs].includes(trackingNumber),
    )
    .toSorted((a, b) => (a.issuedAt < b.issuedAt ? 1 : -1));
}

/** Returns whether the shop has ever issued an invoice. Throws ApiError. */
export async function issuesInvoices(signal?: AbortSignal): Promise<boolean> {
  const { types } = await callApi('GET /api/documents', documentPageSchema, { signal });
  return types?.includes('facture') ?? false;
}

/** Reads every page, because an old document may still be open. */
async function search(q: string, signal?: AbortSignal): Promise<DocumentSummary[]> {
  const found: DocumentSummary[] = [];
  const pages = everyPage((cursor) =>
    callApi('GET /api/documents', documentPageSchema, { query: { q, cursor }, signal }),
  );
  for await (const { documents } of pages) found.push(...documents);
  return found;
}
