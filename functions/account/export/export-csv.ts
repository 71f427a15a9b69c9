import { type CsvPage, EXPORT_PAGE_SIZE } from '../../../shared/account/account.ts';
import { requireRight } from '../../billing/plan-in-force.ts';
import type { SubscriptionsRepository } from '../../billing/subscriptions/subscriptions.repository.ts';
import { isDocumentId } from '../../documents/document-id.ts';
import { noSuchCursor } from '../../platform/table/paging.ts';
import { decodeWalk, encodeWalk } from '../../repairs/list/cursor.ts';
import type { RepairListRepository } from '../../repairs/list/repair-list.repository.ts';
import { type CsvField, csvHead, csvLine } from './csv.ts';
import { DOCUMENT_HEADERS, documentFields } from './document-columns.ts';
import type { DocumentExportRepository } from './document-export.repository.ts';
import { REPAIR_HEADERS, repairFields } from './repair-columns.ts';

type ExportDependencies = { profiles: Pick<SubscriptionsRepository, 'get'>; now: () => number };

/**
 * Returns a page of the shop's repairs: open ones first, then those handed over and withdrawn. @throws AppError
 * PLAN_REQUIRED, INVALID
 */
export async function exportRepairs(
  { profiles, list, now }: ExportDependencies & { list: Pick<RepairListRepository, 'walk'> },
  shopId: string,
  cursor: string | undefined,
): Promise<CsvPage> {
  const after = cursor === undefined ? undefined : decodeWalk(cursor);
  requireRight('exports', await profiles.get(shopId), now());
  const page = await list.walk(shopId, EXPORT_PAGE_SIZE, after);
  const next = page.last && encodeWalk(page.last);
  return csvPage(REPAIR_HEADERS, page.repairs.map(repairFields), cursor, next);
}

/**
 * Returns a page of the shop's issued documents.
 * @throws AppError PLAN_REQUIRED, INVALID
 */
export async function exportDocuments(
  { profiles, documents, now }: ExportDependencies & { documents: DocumentExportRepository },
  shopId: string,
  cursor: string | undefined,
): Promise<CsvPage> {
  if (cursor !== undefined && !isDocumentId(cursor)) {
    throw noSuchCursor();
  }
  requireRight('exports', await profiles.get(shopId), now());
  const page = await documents.page(shopId, EXPORT_PAGE_SIZE, cursor);
  return csvPage(DOCUMENT_HEADERS, page.rows.map(documentFields), cursor, page.lastSeen);
}

function csvPage(
  headers: readonly string[],
  rows: readonly (readonly CsvField[])[],
  cursor: string | undefined,
  next: string | undefined,
): CsvPage {
  const head = cursor === undefined ? [csvHead(headers)] : [];
  return { csv: [...head, ...rows.map(csvLine)].join(''), rows: rows.length, cursor: next ?? null };
}
