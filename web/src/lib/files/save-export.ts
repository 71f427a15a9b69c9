import {
  type AccountExportPage,
  type CsvPage,
  csvPageSchema,
} from '../../../../shared/account/account.ts';
import { callApi } from '../api/api-client.ts';
import { everyPage } from '../api/every-page.ts';
import type { RouteInput } from '../api/route-request.ts';
import { withPictureFiles } from './picture-files.ts';
import { saveFile } from './save-file.ts';

export type ExportPage = {
  text: BlobPart;
  entries: number;
  cursor: string | null;
  /** This is the number of entries that could not be read. */
  unreadable?: number | undefined;
};

/** Reads the page of a cursor, or the first page if the cursor is null. Throws ApiError. */
export type ReadPage = (cursor: string | null) => Promise<ExportPage>;

export type ExportFile = { read: ReadPage; fileName: string; type: string };

/** A page of the whole account reads a hundred repairs; erasing an account takes even longer. */
export const LONG_TIMEOUT_MS = 30_000;

type CsvKey = `GET /api/export/${'repairs' | 'documents' | 'journal' | 'vat'}`;

export const readCsv =
  <Key extends CsvKey>(key: Key, query?: RouteInput<Key>['query']): ReadPage =>
  async (cursor) => {
    const input = { query: { ...query, cursor }, timeoutMs: LONG_TIMEOUT_MS };
    // Each of these routes takes a cursor, but the compiler cannot see this in the union of their types.
    const page = await callApi<CsvKey, CsvPage>(key, csvPageSchema, input);
    return { text: page.csv, entries: page.rows, cursor: page.cursor, unreadable: page.unreadable };
  };

/** Reads the pages of a JSON list with the files of pictures; the first and last pages contain its brackets. */
export const readJson =
  (readPage: (cursor: string | null) => Promise<AccountExportPage>): ReadPage =>
  async (cursor) => {
    const page = await readPage(cursor);
    const parts: Blob[] = [];
    for (const [index, item] of page.items.entries()) {
      const before = index > 0 || cursor !== null ? ',\n' : '';
      // The pictures of one repair may take 16 MB. A blob is stored outside the page's memory.
      parts.push(new Blob([before, JSON.stringify(await withPictureFiles(item))]));
    }
    const start = cursor === null ? '[\n' : '';
    const end = page.cursor === null ? '\n]\n' : '';
    const text = new Blob([start, ...parts, end]);
    return { text, entries: page.items.length, cursor: page.cursor };
  };

/** Reads an export into a file that the browser saves; `onEntries` receives the progress. Throws ApiError. */
export async function saveExport(
  { read, fileName, type }: ExportFile,
  onEntries: (entries: number) => void,
): Promise<{ entries: number; unreadable: number }> {
  // The browser stores the parts of a file outside the page's memory.
  const parts: Blob[] = [];
  let [entries, unreadable] = [0, 0];
  for await (const page of everyPage(read)) {
    parts.push(new Blob([page.text]));
    entries += page.entries;
    unreadable += page.unreadable ?? 0;
    onEntries(entries);
  }
  saveFile(new Blob(parts, { type: `${type};charset=utf-8` }), fileName);
  return { entries, unreadable };
}

const COUNT = new Intl.NumberFormat('fr-FR');

/** Writes a number of entries in words, such as '1 entrée' or '1 500 entrées'. */
export const entriesText = (count: number) =>
  `${COUNT.format(count)} entrée${count > 1 ? 's' : ''}`;
