import { randomBytes } from 'node:crypto';
import { unzipSync } from 'fflate';
import { expect, it, vi } from 'vitest';
import { ZIP_LIMIT, type ZipPiece } from '../../../shared/account/zip.ts';
import type { IssuedDocument } from '../../../shared/documents/issued/issued.ts';
import { newDocumentId } from '../../documents/document-id.ts';
import { documentFile } from '../../documents/prints/document-printer.ts';
import { sampleDocument } from '../../testing/document-samples.ts';
import { type ZipDocumentsDependencies, zipDocuments } from './zip-documents.ts';

const RANGE = { from: '2026-01-01', to: '2026-12-31' };
type Found = { id: string; document: IssuedDocument | undefined };

const aDocument = (index: number): Found => {
  const id = newDocumentId(Date.UTC(2026, 10, 1) + index);
  const number = `FA-2026-${String(index + 1).padStart(4, '0')}`;
  return { id, document: { ...sampleDocument(), id, number } };
};

const RANDOM = randomBytes(3_000_000);
/** The content is the document's number, followed by incompressible bytes. */
const contentOf = ({ number }: Pick<IssuedDocument, 'number'>, size: number) =>
  Buffer.concat([Buffer.from(number), RANDOM.subarray(0, size - number.length)]);

/** By default, each fake document has a megabyte and is printed instantly. */
function setUp(found: readonly Found[], { size = 1_000_000, printMs = 0 } = {}) {
  let nowMs = 0;
  const page = vi.fn(async (_shop: string, _range: object, after: string, limit: number) => {
    const rest = found.filter(({ id }) => id > after);
    return {
      found: rest.slice(0, limit),
      last: rest.length > limit ? rest[limit - 1]?.id : undefined,
    };
  });
  const print = async (document: IssuedDocument) => {
    nowMs += printMs;
    return documentFile(document, contentOf(document, size));
  };
  const issued = { page, count: vi.fn(async () => found.length) };
  const dependencies: ZipDocumentsDependencies = { issued, print, now: () => nowMs };
  const piece = (cursor?: string) => zipDocuments(dependencies, 'shop', { ...RANGE, cursor });
  return { piece, issued };
}

async function allPieces(piece: (cursor?: string) => Promise<ZipPiece>): Promise<ZipPiece[]> {
  const pieces = [await piece()];
  for (let last = pieces[0]; last?.cursor; last = pieces.at(-1)) {
    pieces.push(await piece(last.cursor));
  }
  return pieces;
}

const bytesOf = (texts: readonly string[]) =>
  Buffer.concat(texts.map((text) => Buffer.from(text, 'base64')));

const fileOf = (pieces: readonly ZipPiece[]) =>
  bytesOf([
    ...pieces.map(({ entries }) => entries),
    ...pieces.map(({ directory }) => directory),
    ...pieces.map(({ end }) => end ?? ''),
  ]);

it('A ZIP comes in pieces that fit a Lambda answer and together form one file', async () => {
  const found = Array.from({ length: 61 }, (_, index) => aDocument(index));
  const { piece } = setUp(found, { size: 200_000 });
  const pieces = await allPieces(piece);
  expect(pieces.map(({ documents }) => documents)).toEqual([15, 15, 15, 15, 1]);
  expect(pieces.map(({ total }) => total)).toEqual([61, ...Array(4).fill(undefined)]);
  expect(pieces.map(({ end }) => end === null)).toEqual([true, true, true, true, false]);
  for (const each of pieces) expect(JSON.stringify(each).length).toBeLessThan(6_000_000 * 0.9);
  const files = Object.entries(unzipSync(fileOf(pieces)));
  expect(files.map(([name]) => name)).toEqual(
    found.map(({ document }) => `Factures/Facture-${document?.number}.pdf`),
  );
  const [, second] = files;
  const expected = contentOf({ number: 'FA-2026-0002' }, 200_000);
  expect(expected.equals(Buffer.from(second?.[1] ?? []))).toBe(true);
});

it('A piece ends after its time and contains at least one document', async () => {
  const { piece } = setUp([aDocument(0), aDocument(1), aDocument(2)], { size: 99, printMs: 300 });
  expect((await allPieces(piece)).map(({ documents }) => documents)).toEqual([2, 1]);
  const slow = setUp([aDocument(0), aDocument(1)], { size: 99, printMs: 60_000 });
  const pieces = await allPieces(slow.piece);
  expect(pieces.map(({ documents }) => documents)).toEqual([1, 1, 0]);
  expect(Object.keys(unzipSync(fileOf(pieces)))).toHaveLength(2);
});

it('An unreadable document is counted once, and the ZIP contains all other documents', async () => {
  const gone = { id: newDocumentId(Date.UTC(2026, 10, 1) + 1), document: undefined };
  const { piece } = setUp([aDocument(0), gone, aDocument(2)], { size: 3_000_000 });
  const pieces = await allPieces(piece);
  expect(pieces.map(({ unreadable = 0 }) => unreadable)).toEqual([0, 1, 0]);
  expect(Object.keys(unzipSync(fileOf(pieces)))).toHaveLength(2);
});

it('The ZIP of an empty range is an empty file', async () => {
  const [first] = await allPieces(setUp([]).piece);
  expect(first).toMatchObject({ documents: 0, total: 0, cursor: null });
  expect(unzipSync(bytesOf([first?.end ?? '']))).toEqual({});
});

it('A range that is too large for a file is refused immediately, and so is an invalid cursor', async () => {
  const { piece, issued } = setUp([aDocument(0)]);
  issued.count.mockResolvedValue(ZIP_LIMIT + 1);
  await expect(piece()).rejects.toMatchObject({ code: 'INVALID', fields: { to: /10.?001/ } });
  const { id } = aDocument(0);
  for (const cursor of [
    'x',
    `${id}.1.2`,
    `${id}.-1.2.3`,
    `${'a'.repeat(36)}.1.2.3`,
    `${id}.1.2.3.4`,
    `${id}.99999.2.3`,
    `${id}.1.4294967295.3`,
  ]) {
    await expect(piece(cursor)).rejects.toMatchObject({ code: 'INVALID', fields: { cursor: /./ } });
  }
  expect(issued.page).not.toHaveBeenCalled();
});
