import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { beforeEach, expect, test, vi } from 'vitest';
import {
  LIST_CHANGED,
  type PriceEntry,
  type PriceList,
} from '../../../../../shared/documents/price-list/price-list.ts';
import { callApi } from '../../../lib/api/api-client.ts';
import { shopCache } from '../../../lib/cache/shop-cache.ts';
import { apiError } from '../../../testing/api-error.ts';
import { aCompany } from '../../../testing/builders.ts';
import { signIn } from '../../../testing/sign-in.ts';
import { notify } from '../../../ui/feedback/notify.ts';
import { PriceListPage } from './price-list-page.tsx';

vi.mock(import('../../../lib/api/api-client.ts'), async (original) => ({
  ...(await original()),
  callApi: vi.fn(),
}));
vi.mock('../../../ui/feedback/notify.ts', () => ({ notify: { error: vi.fn(), success: vi.fn() } }));

const SCREEN: PriceEntry = {
  description: 'Écran',
  kind: 'work',
  priceCents: 12_990,
  taxIncluded: true,
  device: 'iPhone 13',
};

/** The service holds this list, and another tab may change it. */
let stored: PriceList;

beforeEach(() => {
  vi.clearAllMocks();
  shopCache.clear();
  stored = { version: 1, entries: [SCREEN] };
  signIn({ profile: aCompany({ vat_regime: 'normal' }) });
  vi.mocked(callApi).mockImplementation(async (key, _schema, ...[request]) => {
    if (key !== 'PUT /api/price-list') return stored;
    const { version, entries } = (request as unknown as { body: PriceList }).body;
    if (version !== stored.version)
      throw apiError('CONFLICT', { requestId: 'r', message: LIST_CHANGED });
    stored = { version: version + 1, entries };
    return stored;
  });
});

function open() {
  render(
    <MemoryRouter>
      <PriceListPage />
    </MemoryRouter>,
  );
  return userEvent.setup();
}

const field = (label: string | RegExp) => screen.getByLabelText(label);
const button = (name: string) => screen.getByRole('button', { name });

test('A service can be added, changed and removed', async () => {
  const user = open();
  expect(await screen.findByText(/129,90\s€ TTC/)).toBeTruthy();
  await user.click(button('Ajouter une prestation'));
  await user.click(button('Enregistrer'));
  expect(screen.getByText('Ce champ est obligatoire.')).toBeTruthy();
  await user.type(field('Prestation, pièce ou appareil'), 'Batterie');
  await user.click(button('Enregistrer'));
  expect(document.activeElement).toBe(screen.getByRole('radio', { name: 'Travail' }));
  await user.click(screen.getByRole('radio', { name: 'Pièce' }));
  await user.type(field('Prix (€)'), '45,5');
  await user.click(button('Enregistrer'));
  const battery = { description: 'Batterie', kind: 'part', priceCents: 4550, taxIncluded: true };
  expect(stored).toEqual({ version: 2, entries: [SCREEN, battery] });
  await user.click(await screen.findByRole('button', { name: /^Batterie/ }));
  await user.clear(field('Prix (€)'));
  await user.type(field('Prix (€)'), '49');
  await user.click(button('Enregistrer'));
  expect(stored.entries[1]).toEqual({ ...battery, priceCents: 4900 });
  await user.click(await screen.findByRole('button', { name: /^Écran/ }));
  await user.click(button('Retirer de la liste'));
  expect(stored.entries.map(({ description }) => description)).toEqual(['Batterie']);
});

test('When another tab has changed the list, the typed entry stays, and the next save keeps both changes', async () => {
  const user = open();
  await screen.findByText(/129,90\s€ TTC/);
  await user.click(button('Ajouter une prestation'));
  await user.type(field('Prestation, pièce ou appareil'), 'Batterie');
  await user.click(screen.getByRole('radio', { name: 'Pièce' }));
  await user.type(field('Prix (€)'), '45');
  const other: PriceEntry = { description: 'Coque', kind: 'part', priceCents: 1500 };
  stored = { version: 2, entries: [SCREEN, other] };
  await user.click(button('Enregistrer'));
  expect(await screen.findByText(LIST_CHANGED)).toBeTruthy();
  expect(field('Prestation, pièce ou appareil')).toHaveProperty('value', 'Batterie');
  expect(field('Prix (€)')).toHaveProperty('value', '45');
  await user.click(button('Enregistrer'));
  const names = stored.entries.map(({ description }) => description);
  expect(names).toEqual(['Écran', 'Coque', 'Batterie']);
});

test('A CSV file is previewed before its prices are stored, and the preview says which lines are refused', async () => {
  const user = open();
  await screen.findByText(/129,90\s€ TTC/);
  await user.click(button('Importer un fichier CSV'));
  const text =
    'Libellé;Type;Prix TTC;Appareil\nÉcran;Travail;139,00;iPhone 13\nCoque;Pièce;15;\nVitre;Pièce;cher;\n';
  await user.upload(
    await screen.findByLabelText('Fichier CSV de vos prix'),
    new File([text], 'prix.csv', { type: 'text/csv' }),
  );
  const preview = within(await screen.findByRole('list', { name: 'Aperçu des prix' }));
  expect(preview.getByText(/139,00\s€ TTC/)).toBeTruthy();
  expect(screen.getByText(/^Ligne 4\s: prix\s: Indiquez un prix/)).toBeTruthy();
  expect(
    screen.getByText(/Déjà dans votre liste, avec un nouveau prix\s: 1 prestation\./),
  ).toBeTruthy();
  expect(stored.version).toBe(1);
  await user.click(button('Importer 2 prestations'));
  expect(stored.entries).toEqual([
    { ...SCREEN, priceCents: 13_900 },
    { description: 'Coque', kind: 'part', priceCents: 1500, taxIncluded: true },
  ]);
  expect(notify.success).toHaveBeenCalledWith('Liste de prix importée', '2 prestations');
});

test('A CSV file that the browser can no longer read is reported at its field', async () => {
  const user = open();
  await user.click(await screen.findByRole('button', { name: 'Importer un fichier CSV' }));
  const moved = new File(['Libellé;Prix\n'], 'prix.csv', { type: 'text/csv' });
  moved.arrayBuffer = () => Promise.reject(new DOMException('Moved', 'NotReadableError'));
  await user.upload(await screen.findByLabelText('Fichier CSV de vos prix'), moved);
  expect(await screen.findByText('Ce fichier ne peut pas être lu.')).toBeTruthy();
});

test('When the server refuses a field of a service, that field is marked and focused', async () => {
  const user = open();
  await user.click(await screen.findByRole('button', { name: 'Ajouter une prestation' }));
  await user.type(field('Prestation, pièce ou appareil'), 'Batterie');
  await user.click(screen.getByRole('radio', { name: 'Pièce' }));
  await user.type(field('Prix (€)'), '45,5');
  const refusal = { fields: { 'entries.1.priceCents': 'Trop cher.' }, requestId: 'r' };
  vi.mocked(callApi).mockRejectedValueOnce(apiError('INVALID', refusal));
  await user.click(button('Enregistrer'));
  expect(await screen.findByText('Trop cher.')).toBeTruthy();
  expect(field('Prix (€)').getAttribute('aria-invalid')).toBe('true');
  expect(document.activeElement).toBe(field('Prix (€)'));
  expect(screen.getAllByRole('alert')).toHaveLength(1);
});
