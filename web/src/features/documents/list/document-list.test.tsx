import { render, screen, waitFor, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { beforeEach, expect, it, vi } from 'vitest';
import { shopCache } from '../../../lib/cache/shop-cache.ts';
import { aQuote } from '../../../testing/builders.ts';
import * as requests from '../document-requests.ts';
import { DocumentList } from './document-list.tsx';

vi.mock('../document-requests.ts');

beforeEach(() => shopCache.clear());

const textOf = (element: Element) => element.textContent?.replace(/[\u00a0\u202f]/g, ' ');

const NO_FILTER = { type: '', q: '' } as const;
const show = (filter: requests.DocumentFilter = NO_FILTER) =>
  render(
    <MemoryRouter>
      <DocumentList filter={filter} onClearFilter={() => undefined} />
    </MemoryRouter>,
  );

it.each([NO_FILTER, { type: 'facture', q: '' }, { type: '', q: 'durand' }] as const)(
  'An unreadable document is shown as one entry that says what to do: %o',
  async (filter) => {
    const page = { documents: [], unreadable: [{ id: '019aa000-1' }], cursor: null };
    vi.mocked(requests.listDocuments).mockResolvedValue(page);
    show(filter);
    const entry = within(await screen.findByRole('listitem'));
    expect(
      entry.getByText(/^Ce document ne peut pas être affiché\. .* écrivez-nous/),
    ).toBeDefined();
    expect(entry.getByText('019aa000-1')).toBeDefined();
  },
);

it('A list without unreadable documents shows no entry for them', async () => {
  vi.mocked(requests.listDocuments).mockResolvedValue({ documents: [], cursor: null });
  show();
  expect(await screen.findByText('Aucun document émis')).toBeDefined();
  expect(screen.queryByRole('listitem')).toBeNull();
});

it('The amount by which a document was found is marked', async () => {
  const documents = [aQuote({ totalCents: 123450 })];
  vi.mocked(requests.listDocuments).mockResolvedValue({ documents, cursor: null });
  const { container } = show({ ...NO_FILTER, q: '1.234,50 €' });
  await waitFor(() =>
    expect([...container.querySelectorAll('mark')].map(textOf)).toEqual(['1 234,50']),
  );
});

it('An empty list of a type says that no such document was issued, and an empty search suggests what to try', async () => {
  vi.mocked(requests.listDocuments).mockResolvedValue({ documents: [], cursor: null });
  const { unmount } = show({ type: 'avoir', q: '' });
  expect(await screen.findByText('Vous n’avez émis aucun document de ce type.')).toBeDefined();
  expect(screen.getByRole('button', { name: 'Tout afficher' })).toBeDefined();
  unmount();
  show({ type: 'avoir', q: 'durand' });
  expect(await screen.findByText(/^Essayez un numéro/)).toBeDefined();
  expect(screen.getByRole('button', { name: 'Effacer la recherche' })).toBeDefined();
});

it.each([
  [[aQuote({})], null, '1 résultat'],
  [[aQuote({ id: 'first' }), aQuote({ id: 'second' })], 'next', '2 résultats ou plus'],
  [[], null, 'Aucun résultat'],
])('A screen reader hears how many documents a search found', async (documents, cursor, heard) => {
  vi.mocked(requests.listDocuments).mockResolvedValue({ documents, cursor });
  show({ ...NO_FILTER, q: 'durand' });
  const [status] = screen.getAllByRole('status');
  await waitFor(() => expect(status && textOf(status)).toBe(heard));
});
