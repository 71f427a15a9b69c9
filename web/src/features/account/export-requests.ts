import {
  accountClosureSchema,
  accountExportPageSchema,
  type Unsettled,
  unsettledSchema,
} from '../../../../shared/account/account.ts';
import { archivePageSchema } from '../../../../shared/account/archive.ts';
import { callApi } from '../../lib/api/api-client.ts';
import { everyPage } from '../../lib/api/every-page.ts';
import { LONG_TIMEOUT_MS, type ReadPage, readCsv, readJson } from '../../lib/files/save-export.ts';

export const readRepairs = readCsv('GET /api/export/repairs');
export const readDocuments = readCsv('GET /api/export/documents');

export const readAccount = readJson((cursor) =>
  callApi('GET /api/account/export', accountExportPageSchema, {
    query: { cursor },
    timeoutMs: LONG_TIMEOUT_MS,
  }),
);

export const readArchive: ReadPage = (cursor) =>
  callApi('GET /api/export/archive', archivePageSchema, {
    query: { cursor },
    timeoutMs: LONG_TIMEOUT_MS,
  });

/** Reads the sums that are open between the shop and its customers, page by page. Throws ApiError. */
export async function readUnsettled(): Promise<Unsettled> {
  const pages: Unsettled[] = [];
  const read = (cursor: string | null) =>
    callApi('GET /api/account/unsettled', unsettledSchema, { query: { cursor } });
  for await (const page of everyPage(read)) pages.push(page);
  const sum = (of: 'unpaid' | 'deposits' | 'owedBack') => ({
    count: pages.reduce((total, page) => total + page[of].count, 0),
    cents: pages.reduce((total, page) => total + page[of].cents, 0),
  });
  const unreadable = pages.reduce((total, page) => total + (page.unreadable ?? 0), 0);
  return {
    unpaid: sum('unpaid'),
    deposits: sum('deposits'),
    owedBack: sum('owedBack'),
    ...(unreadable > 0 && { unreadable }),
    cursor: null,
  };
}

/** The request continues when the page is closed. An ApiError usually means that the account was not closed. */
export const closeAccount = () =>
  callApi('DELETE /api/account', accountClosureSchema, {
    timeoutMs: LONG_TIMEOUT_MS,
    keepalive: true,
  });
