import { keepPreviousData, queryOptions, replaceEqualDeep, useQuery } from '@tanstack/react-query';
import type { DocumentSummary } from '../../../../../shared/documents/issued/issued.ts';
import type { RepairRecord } from '../../../../../shared/repairs/parts/parts.ts';
import type { Repair } from '../../../../../shared/repairs/repairs.ts';
import { LIVE, shopCache } from '../../../lib/cache/shop-cache.ts';
import { answerKey, useShopLookup } from '../../../lib/cache/shop-query.ts';
import { documentsOf } from '../../../lib/documents/documents-of-repair.ts';
import { knownRepair, pagesOf } from '../repairs-cache.ts';
import { getRepair } from './record-requests.ts';

export type RecordProps = { repair: RepairRecord };

/** Puts the repair that an action returned onto the repair's own page. */
export const showRecord = (repair: RepairRecord) =>
  void shopCache.setQueriesData<RepairRecord>(pagesOf(repair), repair);

const recordQuery = (id: string) =>
  queryOptions({
    queryKey: answerKey('GET /api/repairs/{id}', { params: { id } }),
    queryFn: async ({ signal }) => {
      const repair = await getRepair(id, signal);
      // The live channel may have reported a change after this read began.
      const isOld = (knownRepair(repair.id)?.version ?? 0) > repair.version;
      return isOld ? getRepair(id, signal) : repair;
    },
    meta: LIVE,
    refetchOnWindowFocus: 'always',
    structuralSharing: (known, arrived) =>
      newest(known as RepairRecord | undefined, arrived as RepairRecord),
  });

/**
 * The older of two simultaneous reads may arrive last, so the newer repair and the newer list of parts are kept. The
 * answer to a change contains the repair alone, so the other known data are kept.
 */
function newest(known: RepairRecord | undefined, arrived: RepairRecord): RepairRecord {
  if (known === undefined) return arrived;
  const repair = known.version > arrived.version ? known : arrived;
  const { parts } = (known.parts?.version ?? 0) > (arrived.parts?.version ?? 0) ? known : arrived;
  const review = arrived.review ?? known.review;
  const depositedWith = arrived.depositedWith ?? known.depositedWith;
  return replaceEqualDeep(known, {
    ...repair,
    ...(parts && { parts }),
    ...(review && { review }),
    ...(depositedWith && { depositedWith }),
  });
}

/** Reads the repair again when the live channel reports a change and when the page becomes visible. */
export const useRecord = (id: string) => useShopLookup(recordQuery(id));

const DOCUMENTS = ['GET /api/documents', 'of a repair'];

export const readDocumentsAgain = () => void shopCache.invalidateQueries({ queryKey: DOCUMENTS });

/** Returns the documents of a repair. Returns null until they have loaded, and if they cannot be read. */
export function useDocumentsOf(repair: Repair): DocumentSummary[] | null {
  const { id, customerName, customerFirstName, customerEmail } = repair;
  const query = queryOptions({
    // The documents are found by these fields, and do not depend on the repair's status.
    queryKey: [...DOCUMENTS, id, customerName, customerFirstName, customerEmail],
    queryFn: ({ signal }) => documentsOf(repair, signal),
    placeholderData: keepPreviousData,
  });
  return useQuery(query, shopCache).data ?? null;
}
