import { expect, it, vi } from 'vitest';
import { readQuery } from '../../../shared/search/query.ts';
import { documentWords } from '../../search/document-words.ts';
import { postingItems } from '../../search/posting.ts';
import { memoryWords } from '../../search/testing/memory-words.ts';
import { searchDocuments } from './list-documents.ts';

/** Makes a shop that has issued a quote and then many invoices with the same lines to one client. */
async function shopOf(invoices: number, clientName: string) {
  const words = memoryWords();
  const document = (number: string, at: number) =>
    documentWords({
      id: number,
      issuedAt: new Date(1.7e12 + at).toISOString(),
      number,
      clientName,
      clientEmail: 'm@exemple.fr',
      totalCents: 3999,
      repairId: null,
      search: 'ecran',
    });
  const all = Array.from({ length: invoices }, (_, at) =>
    document(`FA-2026-${1_000 + at}`, at + 1),
  );
  const puts = [document('DE-2026-0001', 0), ...all].flatMap((each) =>
    postingItems('shop', 'documents', each),
  );
  await words.write(puts, []);
  const list = { byIds: vi.fn(async (_shop: string, _ids: readonly string[]) => new Map()) };
  const query = readQuery('martin ecran', 'documents');
  return {
    list,
    search: () => searchDocuments({ words, list, now: () => 0 }, 'shop', { query, type: 'devis' }),
  };
}

it('A search for a type reads no documents whose number shows another type', async () => {
  const { list, search } = await shopOf(400, 'Martin');
  expect(await search()).toMatchObject({ cursor: null });
  expect(list.byIds.mock.calls).toEqual([['shop', ['DE-2026-0001']]]);
});

it('A client whose name looks like a document number is found', async () => {
  const { list, search } = await shopOf(1, 'Martin DE20261');
  await search();
  expect(list.byIds.mock.calls[0]?.[1]).toHaveLength(2);
});

it('A document is found by the tracking number of its repair', async () => {
  const words = memoryWords();
  const document = (id: string, repairId: string | null) =>
    documentWords({
      id,
      issuedAt: '2026-11-20T10:00:00.000Z',
      number: id,
      clientName: 'Martin',
      clientEmail: '',
      totalCents: 3999,
      repairId,
      search: 'ecran',
    });
  const all = [document('FA-2026-0001', 'RB34789940'), document('FA-2026-0002', null)];
  await words.write(
    all.flatMap((each) => postingItems('shop', 'documents', each)),
    [],
  );
  for (const typed of ['RB34789940', '34789940', 'rb 3478']) {
    const list = { byIds: vi.fn(async (_shop: string, _ids: readonly string[]) => new Map()) };
    const query = readQuery(typed, 'documents');
    await searchDocuments({ words, list, now: () => 0 }, 'shop', { query });
    expect(list.byIds.mock.calls).toEqual([['shop', ['FA-2026-0001']]]);
  }
});
