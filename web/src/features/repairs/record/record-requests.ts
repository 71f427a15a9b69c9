import {
  type DocumentSummary,
  documentPageSchema,
} from '../../../../../shared/documents/issued.ts';
import {
  type Repair,
  type RepairCorrectionInput,
  repairSchema,
} from '../../../../../shared/repairs/repairs.ts';
import { callApi } from '../../../lib/api-client.ts';

const pathOf = <Rest extends string>(id: string, rest: Rest) =>
  `/api/repairs/${encodeURIComponent(id)}${rest}` as const;

/**
 * A repair by its id or tracking number, with the newest entries of its history; with `before`, with those before the
 * entry of that number, from 0. Throws ApiError.
 */
export const getRepair = (id: string, signal: AbortSignal, before?: number): Promise<Repair> =>
  callApi(pathOf(id, before === undefined ? '' : `?before=${before}`), repairSchema, { signal });

/** Corrects what a record says, or its notes; nobody is told. Throws ApiError. */
export const correctRepair = (id: string, body: RepairCorrectionInput): Promise<Repair> =>
  callApi(pathOf(id, ''), repairSchema, { method: 'PATCH', body });

/** Withdraws a record made in error. Throws ApiError. */
export const withdrawRepair = (id: string): Promise<Repair> =>
  callApi(pathOf(id, '/withdraw'), repairSchema, { method: 'POST', body: {} });

/** Notes that the device was given back. Throws ApiError. */
export const handOverRepair = (id: string): Promise<Repair> =>
  callApi(pathOf(id, '/handover'), repairSchema, { method: 'POST', body: {} });

/**
 * The documents that were made from a repair, newest first: among those that the customer's name and e-mail find.
 * Throws ApiError.
 */
export async function documentsOf(repair: Repair, signal: AbortSignal): Promise<DocumentSummary[]> {
  const { customerFirstName, customerName, customerEmail } = repair;
  const queries = [[customerFirstName, customerName].filter(Boolean).join(' '), customerEmail];
  const pages = await Promise.all(
    queries
      .filter(Boolean)
      .map((q) =>
        callApi(`/api/documents?${new URLSearchParams({ q })}`, documentPageSchema, { signal }),
      ),
  );
  const found = new Map(pages.flatMap(({ documents }) => documents).map((one) => [one.id, one]));
  return [...found.values()]
    .filter(({ repairId }) => repairId === repair.id || repairId === repair.trackingNumber)
    .toSorted((a, b) => (a.issuedAt < b.issuedAt ? 1 : -1));
}
