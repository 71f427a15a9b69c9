import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter, useLocation } from 'react-router-dom';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Suggestion } from '../../../shared/documents/suggestions.ts';
import { issueDocument, sendDocument } from '../features/documents/document-requests.ts';
import { QuickQuoteDialog } from '../features/documents/quick-quote/quick-quote-dialog.tsx';
import { RepairCard } from '../features/repairs/list/repair-card.tsx';
import { callApi } from '../lib/api/api-client.ts';
import { documentsOf } from '../lib/documents/documents-of-repair.ts';
import { emitSessionEvent } from '../lib/session/session-events.ts';
import { apiError } from '../testing/api-error.ts';
import { aCompany, aDocument, aQuote, aRepair } from '../testing/builders.ts';
import { signIn } from '../testing/sign-in.ts';

vi.mock(import('../lib/api/api-client.ts'), async (original) => ({
  ...(await original()),
  callApi: vi.fn(),
}));
vi.mock(import('../features/documents/document-requests.ts'), async (original) => ({
  ...(await original()),
  issueDocument: vi.fn(),
  sendDocument: vi.fn(),
}));
vi.mock('../lib/documents/documents-of-repair.ts');
vi.mock('../ui/feedback/notify.ts', () => ({
  notify: { success: vi.fn(), error: vi.fn(), info: vi.fn() },
}));

const REPAIR = aRepair({
  deviceModel: 'iPhone 13',
  customerName: 'Garnier',
  customerFirstName: 'Zoé',
  customerEmail: 'zoe@exemple.fr',
});

const listed = (description: string, euros: number, device?: string): Suggestion => ({
  description,
  kind: 'work',
  unitPriceMicros: euros * 1_000_000,
  taxIncluded: true,
  listed: true,
  ...(device && { device }),
  uses: 0,
});
const LINES = [
  listed('Écran', 99, 'iPhone 12'),
  listed('Écran', 129.9, 'iPhone 13'),
  listed('Diagnostic', 20),
];

let presses = 0;
const count = () => {
  presses += 1;
};

beforeEach(() => {
  vi.clearAllMocks();
  presses = 0;
  document.addEventListener('pointerdown', count);
  vi.mocked(callApi).mockResolvedValue({ lines: LINES });
  vi.mocked(documentsOf).mockResolvedValue([]);
  signIn({
    profile: aCompany({
      siret: '73282932000074',
      address: '1 rue des Lilas',
      vat_regime: 'normal',
      vat_number: 'FR44732829320',
      legal_details: 'EI Léa Martin',
      mediator_name: 'Médiation Conso',
    }),
  });
});

afterEach(() => {
  document.removeEventListener('pointerdown', count);
  emitSessionEvent('signed-out');
});

const Path = () => <p>{useLocation().pathname}</p>;

function open() {
  render(
    <MemoryRouter initialEntries={['/dashboard']}>
      <RepairCard repair={REPAIR} onHandedOver={() => {}} />
      <QuickQuoteDialog />
      <Path />
    </MemoryRouter>,
  );
  return userEvent.setup();
}

const press = async (user: ReturnType<typeof userEvent.setup>, name: RegExp | string) =>
  user.click(await screen.findByRole('button', { name }));
const choose = async (user: ReturnType<typeof userEvent.setup>, name: RegExp) =>
  user.click(await screen.findByRole('checkbox', { name }));

test('A quote with the prices of the price list is sent from the card of its repair in at most five presses', async () => {
  const quote = aDocument({
    documentType: 'devis',
    client: { ...aDocument().client, email: 'zoe@exemple.fr' },
  });
  vi.mocked(issueDocument).mockResolvedValue(quote);
  vi.mocked(sendDocument).mockResolvedValue({ state: 'sent', to: 'zoe@exemple.fr', at: '' });
  const user = open();
  await press(user, 'Devis');
  const offered = await screen.findByRole('list', { name: 'Prestations du devis' });
  expect(offered.textContent).toMatch(/^Écran iPhone 13 · 129,90\s€ TTCDiagnostic 20,00\s€ TTC$/);
  await choose(user, /^Écran iPhone 13/);
  await choose(user, /^Diagnostic/);
  const total = screen.getByText('Total TTC');
  expect(total.textContent).toMatch(/149,90\s€/);
  // The buttons and the total stay in sight while the services scroll.
  const issue = screen.getByRole('button', { name: 'Émettre et envoyer' });
  expect(total.parentElement).toBe(issue.parentElement);
  await press(user, 'Émettre et envoyer');
  await vi.waitFor(() => expect(sendDocument).toHaveBeenCalledOnce());
  expect(presses).toBe(4);
  expect(vi.mocked(issueDocument).mock.calls[0]?.[0]).toMatchObject({
    documentType: 'devis',
    repairId: REPAIR.trackingNumber,
    clientEmail: 'zoe@exemple.fr',
    taxIncluded: true,
    items: [
      { description: 'Écran', kind: 'work', price: 129.9 },
      { description: 'Diagnostic', kind: 'work', price: 20 },
    ],
  });
  await vi.waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(screen.getByText('/dashboard')).toBeTruthy();
});

// In a search field, the browser would use the first Escape to empty the field, and the dialog would stay open.
test('The services of a quote are looked up in a text field, so that one Escape closes the dialog', async () => {
  await press(open(), 'Devis');
  expect(await screen.findByRole('textbox', { name: 'Chercher une prestation' })).toBeDefined();
});

test('When the answer to the issue of a quote is lost, the quote keeps its lines and is issued again with the same key', async () => {
  vi.mocked(issueDocument).mockRejectedValue(apiError('OUTCOME_UNKNOWN', { requestId: 'r' }));
  vi.mocked(documentsOf).mockResolvedValue([aQuote({ number: 'DE-2026-0007' })]);
  const user = open();
  await press(user, 'Devis');
  expect(await screen.findByRole('link', { name: 'Devis DE-2026-0007' })).toBeTruthy();
  await press(user, 'Émettre et envoyer');
  expect(screen.getByText('Choisissez d’abord ce que le devis propose.')).toBeTruthy();
  expect(issueDocument).not.toHaveBeenCalled();
  await choose(user, /^Diagnostic/);
  await press(user, 'Émettre et envoyer');
  expect(await screen.findByText(/Le service ne répond plus/)).toBeTruthy();
  await press(user, 'Émettre et envoyer');
  await vi.waitFor(() => expect(issueDocument).toHaveBeenCalledTimes(2));
  const keys = vi.mocked(issueDocument).mock.calls.map(([, key]) => key);
  expect(keys[0]).toBe(keys[1]);
  expect(screen.getByRole('checkbox', { name: /^Diagnostic/ })).toHaveProperty('checked', true);
});
