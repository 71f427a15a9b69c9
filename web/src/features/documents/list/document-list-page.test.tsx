import { render, screen, waitFor, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { beforeEach, expect, it, vi } from 'vitest';
import { shopCache } from '../../../lib/cache/shop-cache.ts';
import * as requests from '../document-requests.ts';
import { DocumentListPage } from './document-list-page.tsx';

vi.mock('../document-requests.ts');
vi.mock('./use-live-documents.ts');
vi.mock('../../../lib/config.ts', () => ({ loadConfig: async () => ({}) }));

beforeEach(() => shopCache.clear());

const show = (address: string) =>
  render(
    <MemoryRouter initialEntries={[address]}>
      <DocumentListPage />
    </MemoryRouter>,
  );

const offered = () =>
  within(screen.getByRole('combobox', { name: 'Filtrer par type' }))
    .getAllByRole('option')
    .map(({ textContent }) => textContent);

it.each([
  ['/documents', ['Tous les documents', 'Facture', 'Devis']],
  ['/documents?type=avoir', ['Tous les documents', 'Facture', 'Devis', 'Avoir']],
])(
  'The filter at %s offers the types that the shop has issued, and the chosen type',
  async (address, expected) => {
    vi.mocked(requests.listDocuments).mockResolvedValue({
      documents: [],
      types: ['facture', 'devis'],
      cursor: null,
    });
    show(address);
    await waitFor(() => expect(offered()).toEqual(expected));
  },
);
