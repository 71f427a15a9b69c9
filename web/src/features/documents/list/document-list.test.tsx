import { render, screen, waitFor, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { expect, it, vi } from 'vitest';
import { aQuote } from '../../../testing/builders.ts';
import * as requests from '../document-requests.ts';
import { DocumentList } from './document-list.tsx';
import { loadDocuments } from './document-list-store.ts';

vi.mock('../document-requests.ts');

const textOf = (element: Element) => element.textContent?.replace(/[\u00a0\u202f]/g, ' ');

const NO_FILTER = { type: '', q: '' } as const;
const show = () =>
  render(
    <MemoryRouter>
      <DocumentList onClearFilter={() => undefined} />
    </MemoryRouter>,
  );

it.each([NO_FILTER, { type: 'facture', q: '' }, { type: '', q: 'durand' }] as const)(
  'An unreadable document is shown as one entry that says what to do: %o',
  async (filter) => {
    const page = { documents: [], unreadable: [{ id: '019aa000-1' }], cursor: null };
    vi.mocked(requests.listDocuments).mockResolvedValue(page);
    await loadDocuments(filter);
    show();
    const entry = within(screen.getByRole('listitem'));
    expect(
      entry.getByText(/^Ce document ne peut pas être affiché\. .* écrivez-nous/),
    ).toBeDefined();
    expect(entry.getByText('019aa000-1')).toBeDefined();
  },
);

it('No unreadable entry is shown once the list can be read again', async () => {
  vi.mocked(requests.listDocuments).mockResolvedValue({ documents: [], cursor: null });
  await loadDocuments(NO_FILTER);
  show();
  expect(screen.queryByRole('listitem')).toBeNull();
  expect(screen.getByText('Aucun document émis')).toBeDefined();
});

it('The amount by which a document was found is marked', async () => {
  const documents = [aQuote({ totalCents: 123450 })];
  vi.mocked(requests.listDocuments).mockResolvedValue({ documents, cursor: null });
  await loadDocuments({ ...NO_FILTER, q: '1.234,50 €' });
  const { container } = show();
  await waitFor(() =>
    expect([...container.querySelectorAll('mark')].map(textOf)).toEqual(['1 234,50']),
  );
});

it('An empty result explains itself for a type, and suggests what to try for a search', async () => {
  vi.mocked(requests.listDocuments).mockResolvedValue({ documents: [], cursor: null });
  await loadDocuments({ type: 'avoir', q: '' });
  const { unmount } = show();
  expect(screen.getByText('Vous n’avez émis aucun document de ce type.')).toBeDefined();
  expect(screen.getByRole('button', { name: 'Tout afficher' })).toBeDefined();
  unmount();
  await loadDocuments({ type: 'avoir', q: 'durand' });
  show();
  expect(screen.getByText(/^Essayez un numéro/)).toBeDefined();
  expect(screen.getByRole('button', { name: 'Effacer la recherche' })).toBeDefined();
});
