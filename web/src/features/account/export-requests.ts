import {
  type AccountClosure,
  accountClosureSchema,
  accountExportPageSchema,
  csvPageSchema,
} from '../../../../shared/account/account.ts';
import { archivePageSchema } from '../../../../shared/account/archive.ts';
import { callApi } from '../../lib/api-client.ts';

/** A page of whatever is exported: a part of the file's text, and how many entries are in it. */
export type ExportPage = { text: string; entries: number; cursor: string | null };

/** Gives the page that a cursor asks for, the first one without. Throws ApiError. */
export type ReadPage = (cursor: string | null) => Promise<ExportPage>;

/** A page of the whole account reads a hundred repairs; erasing an account takes longer. */
const LONG_TIMEOUT_MS = 30_000;

const after = <Path extends string>(path: Path, cursor: string | null) =>
  cursor === null ? path : (`${path}?cursor=${encodeURIComponent(cursor)}` as const);

const readCsv =
  (path: '/api/export/repairs' | '/api/export/documents'): ReadPage =>
  async (cursor) => {
    const page = await callApi(after(path, cursor), csvPageSchema, { timeoutMs: LONG_TIMEOUT_MS });
    return { text: page.csv, entries: page.rows, cursor: page.cursor };
  };

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
