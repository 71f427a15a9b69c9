import { useRef, useState } from 'react';
import { type ZipPiece, zipPieceSchema } from '../../../../../shared/account/zip.ts';
import { callApi, messageOf } from '../../../lib/api-client.ts';
import { entriesText, LONG_TIMEOUT_MS, readCsv, saveExport } from '../../../lib/save-export.ts';
import { saveFile } from '../../../lib/save-file.ts';
import { notify } from '../../../ui/notify.ts';

/** A period of days, including the first and the last, and its name in a file name. */
export type Period = { from: string; to: string; file: string };

export const ACCOUNTING_FILES = {
  journal: { label: 'Journal', extension: 'txt' },
  tva: { label: 'TVA', extension: 'csv' },
  documents: { label: 'Documents (ZIP)', extension: 'zip' },
} as const;
type Kind = keyof typeof ACCOUNTING_FILES;

/** The file that is being written, and its progress. */
type Progress = { file: string; text: string };

const COUNT = new Intl.NumberFormat('fr-FR');
const documentsText = (count: number) =>
  `${COUNT.format(count)}\u00a0document${count > 1 ? 's' : ''}`;
const beside = (missing: number, text: (count: number) => string) =>
  missing > 0 ? ` Il en manque, illisibles\u202f: ${text(missing)}.` : '';

/** Reads an export into a file, one at a time, and reports its end. */
export function useAccountingExport() {
  const [progress, setProgress] = useState<Progress | null>(null);
  const isBusy = useRef(false);

  const start = async (kind: Kind, period: Period) => {
    if (isBusy.current) return;
    isBusy.current = true;
    const fileName = `rebond-${kind}-${period.file}.${ACCOUNTING_FILES[kind].extension}`;
    const show = (text: string) => setProgress({ file: kind + period.file, text });
    try {
      const save = kind === 'documents' ? documents : entries[kind];
      const saved = await save(period, fileName, show);
      if (saved === undefined)
        notify.info('Aucun document', 'Rien n’a été émis sur cette période.');
      else notify.success('Export prêt', `${fileName}, ${saved}`);
    } catch (error) {
      notify.error('Erreur d’export', messageOf(error));
    } finally {
      isBusy.current = false;
      setProgress(null);
    }
  };

  return { progress, start };
}

/** Saves a file; returns a sentence about its content, `undefined` when there is nothing to save. */
type Save = (
  period: Period,
  fileName: string,
  show: (text: string) => void,
) => Promise<string | undefined>;

const entriesOf =
  (key: 'GET /api/export/journal' | 'GET /api/export/vat', type: string): Save =>
  async ({ from, to }, fileName, show) => {
    const read = readCsv(key, { from, to });
    const showEntries = (count: number) => show(`Lecture… ${entriesText(count)}`);
    showEntries(0);
    const saved = await saveExport({ read, fileName, type }, showEntries);
    return `${entriesText(saved.entries)}.${beside(saved.unreadable, entriesText)}`;
  };

const entries = {
  journal: entriesOf('GET /api/export/journal', 'text/plain'),
  tva: entriesOf('GET /api/export/vat', 'text/csv'),
};

const documents: Save = async ({ from, to }, fileName, show) => {
  show('Préparation des documents…');
  const saved = await saveZip({ from, to, fileName }, (ready) =>
    show(`Préparation… ${COUNT.format(ready.documents)} sur ${documentsText(ready.total)}`),
  );
  if (saved.documents === 0 && saved.unreadable === 0) return undefined;
  return `${documentsText(saved.documents)}.${beside(saved.unreadable, documentsText)}`;
};

/** The progress of a file: documents so far, and their total. */
type ZipProgress = { documents: number; total: number };

/**
 * Reads the documents of a period piece by piece into a ZIP that the browser saves, when there are any;
 * `onProgress` receives the progress. Throws ApiError.
 */
async function saveZip(
  { from, to, fileName }: { from: string; to: string; fileName: string },
  onProgress: (progress: ZipProgress) => void,
): Promise<{ documents: number; unreadable: number }> {
  // The browser stores the parts of a file outside the page's memory.
  const [entries, directory]: [Blob[], Blob[]] = [[], []];
  let [documents, total, unreadable] = [0, 0, 0];
  for (let cursor: string | null = '', end: string | null = null; cursor !== null; ) {
    const piece: ZipPiece = await callApi('GET /api/export/zip', zipPieceSchema, {
      query: { from, to, cursor },
      timeoutMs: LONG_TIMEOUT_MS,
    });
    ({ cursor, end } = piece);
    entries.push(blobOf(piece.entries));
    directory.push(blobOf(piece.directory));
    documents += piece.documents;
    total = piece.total ?? total;
    unreadable += piece.unreadable ?? 0;
    onProgress({ documents, total: Math.max(documents, total) });
    if (end !== null && documents + unreadable > 0) {
      const parts = [...entries, ...directory, blobOf(end)];
      saveFile(new Blob(parts, { type: 'application/zip' }), fileName);
    }
  }
  return { documents, unreadable };
}

const blobOf = (base64: string) =>
  new Blob([Uint8Array.from(atob(base64), (character) => character.charCodeAt(0))]);
