import { type ZipPiece, zipPieceSchema } from '../../../../../shared/account/zip.ts';
import { callApi } from '../../../lib/api-client.ts';
import { LONG_TIMEOUT_MS } from '../../../lib/save-export.ts';
import { saveFile } from '../../../lib/save-file.ts';

/** The progress of a file: documents so far, and their total. */
export type ZipProgress = { documents: number; total: number };

/**
 * Reads the documents of a period piece by piece into a ZIP that the browser saves, when there are any;
 * `onProgress` receives the progress. Throws ApiError.
 */
export async function saveZip(
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
