import { ZIP_LIMIT, type ZipPiece } from '../../../shared/account/zip.ts';
import type { DocumentType } from '../../../shared/documents/documents.ts';
import { AppError } from '../../../shared/errors.ts';
import { isDocumentId } from '../../documents/document-id.ts';
import type { IssuedRepository, Range } from '../../documents/issued.repository.ts';
import type { DocumentPrinter } from '../../documents/prints/document-printer.ts';
import { noSuchCursor } from '../../platform/table/paging.ts';
import { endOfZip, type ZipPlace, zipEntry } from './zip.ts';

export type ZipDocumentsDependencies = {
  issued: IssuedRepository;
  print: DocumentPrinter;
  now: () => number;
};

const FOLDERS = {
  facture: 'Factures',
  avoir: 'Avoirs',
  devis: 'Devis',
} as const satisfies Record<DocumentType, string>;

const PAGE = 25;
/** A piece ends after this size. Lambda answers at most 6 MB, and base64 adds a third. */
const PIECE_BYTES = 3_000_000;
/**
 * A piece ends with the first document that is finished after this time, so that a request takes less than a second.
 */
const PIECE_MS = 500;

const MOST_BYTES = 4_000_000_000;

const CURSOR = /^([\da-f-]{36})\.(\d{1,5})\.(\d{1,10})\.(\d{1,9})$/;
type Position = ZipPlace & { after: string };

function positionOf(cursor: string | undefined): Position {
  if (cursor === undefined) return { after: '', files: 0, bytes: 0, directoryBytes: 0 };
  const [, after = '', ...counts] = CURSOR.exec(cursor) ?? [];
  const [files = 0, bytes = 0, directoryBytes = 0] = counts.map(Number);
  if (!isDocumentId(after) || files > 2 * ZIP_LIMIT || bytes > MOST_BYTES) throw noSuchCursor();
  return { after, files, bytes, directoryBytes };
}

/**
 * Makes one piece of a ZIP. The cursor holds all that is known of the earlier pieces, and nothing is stored. A forged
 * cursor therefore spoils only its forger's own file.
 * @throws AppError INVALID for an invalid cursor or too many documents; UNAVAILABLE while a logo cannot be read.
 */
export async function zipDocuments(
  { issued, print, now }: ZipDocumentsDependencies,
  shopId: string,
  { cursor, ...range }: Range & { cursor?: string | undefined },
): Promise<ZipPiece> {
  const position = positionOf(cursor);
  const total = cursor === undefined ? await totalOf(issued, shopId, range) : undefined;
  const endMs = now() + PIECE_MS;
  const entries: Buffer[] = [];
  const directory: Buffer[] = [];
  let [documents, unreadable] = [0, 0];
  let { after, ...place } = position;
  const piece = (isLast: boolean): ZipPiece => ({
    entries: Buffer.concat(entries).toString('base64'),
    directory: Buffer.concat(directory).toString('base64'),
    end: isLast ? endOfZip(place).toString('base64') : null,
    documents,
    ...(total !== undefined && { total }),
    ...(unreadable > 0 && { unreadable }),
    cursor: isLast ? null : [after, place.files, place.bytes, place.directoryBytes].join('.'),
  });
  for (;;) {
    const page = await issued.page(shopId, range, after, PAGE);
    for (const { id, document } of page.found) {
      after = id;
      if (document === undefined) {
        unreadable += 1;
        continue;
      }
      const { filename, content } = await print(document);
      const name = `${FOLDERS[document.documentType]}/${filename}`;
      const { entry, record } = zipEntry({ name, content, day: document.invoiceDate }, place);
      entries.push(...entry);
      directory.push(record);
      documents += 1;
      place = {
        files: place.files + 1,
        bytes: place.bytes + entry.reduce((sum, { length }) => sum + length, 0),
        directoryBytes: place.directoryBytes + record.length,
      };
      if (place.bytes - position.bytes >= PIECE_BYTES || now() >= endMs) return piece(false);
    }
    if (page.last === undefined) return piece(true);
    after = page.last;
    if (now() >= endMs) return piece(false);
  }
}

async function totalOf(issued: IssuedRepository, shopId: string, range: Range): Promise<number> {
  const total = await issued.count(shopId, range);
  if (total <= ZIP_LIMIT) return total;
  const to = `Cette période a ${total} documents, plus que les ${ZIP_LIMIT} d’un fichier. Choisissez-en une plus courte.`;
  throw new AppError('INVALID', { fields: { to } });
}
