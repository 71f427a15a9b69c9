import {
  type AccountClosure,
  accountClosureSchema,
  accountExportPageSchema,
} from '../../../../shared/account/account.ts';
import { archivePageSchema } from '../../../../shared/account/archive.ts';
import { callApi } from '../../lib/api-client.ts';
import { LONG_TIMEOUT_MS, type ReadPage, readCsv } from '../../lib/save-export.ts';

const after = <Path extends string>(path: Path, cursor: string | null) =>
  cursor === null ? path : (`${path}?cursor=${encodeURIComponent(cursor)}` as const);

export const readRepairs = readCsv('/api/export/repairs');
export const readDocuments = readCsv('/api/export/documents');

/** All that is stored of the shop, as one JSON list: its brackets come with the first and the last page. */
export const readAccount: ReadPage = async (cursor) => {
  const path = after('/api/account/export', cursor);
  const page = await callApi(path, accountExportPageSchema, { timeoutMs: LONG_TIMEOUT_MS });
  const items = page.items.map((item) => JSON.stringify(item)).join(',\n');
  const before = cursor === null ? '[\n' : items && ',\n';
  const end = page.cursor === null ? '\n]\n' : '';
  return { text: before + items + end, entries: page.items.length, cursor: page.cursor };
};

/** The chain of documents and payments, with the documents: text as it is to stand in the file. */
export const readArchive: ReadPage = (cursor) =>
  callApi(after('/api/export/archive', cursor), archivePageSchema, { timeoutMs: LONG_TIMEOUT_MS });

/** Closes the account for good, whether the page stays or not. Throws ApiError; the account then mostly stays. */
export const closeAccount = (): Promise<AccountClosure> =>
  callApi('/api/account', accountClosureSchema, {
    method: 'DELETE',
    timeoutMs: LONG_TIMEOUT_MS,
    keepalive: true,
  });
