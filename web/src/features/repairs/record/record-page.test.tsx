import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter, useLocation } from 'react-router-dom';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { AppError } from '../../../../../shared/errors.ts';
import { DEVICE_TYPES, REPAIR_FIELDS, type Repair } from '../../../../../shared/repairs/repairs.ts';
import { formatLongDate, parisDay, plusDays } from '../../../../../shared/time.ts';
import { callApi } from '../../../lib/api/api-client.ts';
import { shopCache } from '../../../lib/cache/shop-cache.ts';
import { documentsOf } from '../../../lib/documents/documents-of-repair.ts';
import { recordPayment } from '../../../lib/documents/record-payment.ts';
import { apiError } from '../../../testing/api-error.ts';
import { anInvoice, aQuote, aRepair } from '../../../testing/builders.ts';
import { signIn } from '../../../testing/sign-in.ts';
import { notify } from '../../../ui/feedback/notify.ts';
import { keepFocus } from '../../../ui/layout/keep-focus.ts';
import { takeIn } from '../dashboard/watch-shop.ts';
import { changeStatus, handOverRepair } from '../repair-requests.ts';
import { takeRepair } from '../repairs-cache.ts';
import { RecordPage } from './record-page.tsx';
import * as requests from './record-requests.ts';

vi.mock('./record-requests.ts');
vi.mock('../repair-requests.ts');
vi.mock(import('../../../lib/api/api-client.ts'), async (original) => ({
  ...(await original()),
  callApi: vi.fn(),
}));
vi.mock('../../../lib/documents/documents-of-repair.ts');
vi.mock('../../../lib/documents/get-document.ts', () => ({
  getDocument: vi.fn(async () => Promise.reject(new Error('hors ligne'))),
}));
vi.mock('../../../lib/documents/record-payment.ts');
// The card reads the pictures itself, and has tests of its own.
vi.mock('../pictures/pictures-card.tsx', () => ({ PicturesCard: () => null }));
vi.mock('../../../ui/feedback/notify.ts', () => ({
  notify: { success: vi.fn(), error: vi.fn(), endAction: vi.fn(), info: vi.fn() },
}));

const at = '2026-11-20T10:00:00.000Z';
const repair: Repair = {
  ...aRepair({ status: 'completed', version: 3 }),
  tracking_key: 'k'.repeat(22),
  statusHistory: [
    {
      status: 'pending',
      timestamp: at,
      message: 'Réparation prise en charge',
      notified: { email: { state: 'sent', at }, sms: { state: 'refused', at } },
    },
    {
      status: 'ordered',
      timestamp: at,
      message: 'Pièce commandée',
      notified: { email: { state: 'folded', at }, sms: { state: 'waiting', at } },
    },
    { status: 'completed', timestamp: at, message: 'Réparation terminée' },
  ],
};

beforeEach(() => {
  vi.clearAllMocks();
  shopCache.clear();
  signIn();
  vi.mocked(requests.getRepair).mockResolvedValue(repair);
  vi.mocked(documentsOf).mockResolvedValue([]);
});

const Query = () => <output>{useLocation().search}</output>;

function open(query = '') {
  render(
    <MemoryRouter initialEntries={[`/reparations/RB12345678${query}`]}>
      <main>
        <RecordPage />
      </main>
      <Query />
    </MemoryRouter>,
  );
  return userEvent.setup();
}

test('A parameter of the address opens the slip, and closing the slip removes the parameter', async () => {
  const user = open('?bon');
  await screen.findByRole('dialog', { name: 'Bon de prise en charge' });
  await user.click(screen.getByRole('button', { name: 'Fermer' }));
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(document.querySelector('output')?.textContent).toBe('');
});

// Fails for a new field of the form that the page or its sheet for print leaves out.
test.each(REPAIR_FIELDS)(
  'The record and its sheet show the value that was typed as %s',
  async (field) => {
    vi.mocked(requests.getRepair).mockResolvedValue({ ...repair, [field]: 'console' });
    open();
    const page = await screen.findByRole('main');
    const shown = field === 'deviceType' ? DEVICE_TYPES.console : 'console';
    await waitFor(() => expect(page.textContent).toContain(shown));
    const sheet = page.querySelector('div[aria-hidden=true]');
    expect(sheet?.textContent).toContain(shown);
    sheet?.remove();
    expect(page.textContent).toContain(shown);
  },
);

test('A return and its first repair link to each other, and a return has nothing to bill', async () => {
  const first = { ...repair, trackingNumber: 'RB12345678', returns: ['RB12345679', 'RB12345680'] };
  vi.mocked(requests.getRepair).mockResolvedValue(first);
  open();
  const pathOf = (name: string) => screen.getByRole('link', { name }).getAttribute('href');
  await screen.findByText(/^Revenue sous garantie/);
  expect([pathOf('RB12345679'), pathOf('RB12345680')]).toEqual([
    '/reparations/RB12345679',
    '/reparations/RB12345680',
  ]);
  expect(pathOf('Retour sous garantie')).toBe('/dashboard');
  cleanup();
  shopCache.clear();
  const returned = { ...repair, status: 'progress' as const, returnOf: 'RB87654321' };
  vi.mocked(requests.getRepair).mockResolvedValue(returned);
  open();
  await screen.findByText(/, gratuit$/);
  expect(pathOf('RB87654321')).toBe('/reparations/RB87654321');
  expect(screen.getByText('Retour gratuit')).toBeTruthy();
  expect(screen.getByText(/^Un retour est gratuit/)).toBeTruthy();
  expect(screen.queryByRole('link', { name: 'Retour sous garantie' })).toBeNull();
});

test('The text about a sent document agrees with the document’s gender', async () => {
  const delivery = { state: 'sent', to: 'claire@exemple.fr', at } as const;
  vi.mocked(documentsOf).mockResolvedValue([
    anInvoice({ delivery, decision: undefined }),
    aQuote({ delivery, decision: undefined, invoice: undefined }),
  ]);
  open();
  expect(await screen.findByText(/envoyée à claire@exemple\.fr/)).toBeDefined();
  expect(screen.getByText(/envoyé à claire@exemple\.fr/)).toBeDefined();
});

test('The record offers one way to an invoice: a new invoice, the accepted quote’s invoice, or the existing invoice', async () => {
  const decision = { decision: 'accepted', name: 'Zoé', at, digest: 'd' } as const;
  const quote = { id: 'q1', number: 'DE-2026-0004', totalCents: 4500, decision };
  vi.mocked(documentsOf).mockResolvedValue([aQuote({ ...quote, invoice: null })]);
  open();
  const link = await screen.findByRole('link', { name: /^Transformer DE-2026-0004 en facture/ });
  expect(link.textContent).toMatch(/^Transformer DE-2026-0004 en facture \(45,00\s€\)$/);
  expect(link.getAttribute('href')).toBe('/documents/q1?facturer');
  expect(screen.queryByRole('link', { name: 'Facturer' })).toBeNull();
  cleanup();
  vi.mocked(documentsOf).mockResolvedValue([
    anInvoice({ id: 'i1', number: 'FA-2026-0004', totalCents: 4500, creditNote: null }),
    aQuote({ ...quote, invoice: null }),
  ]);
  open();
  const billed = await screen.findByRole('link', { name: /FA-2026-0004/ });
  expect(billed.getAttribute('href')).toBe('/documents/i1');
  expect(screen.getByRole('link', { name: 'Établir une autre facture' })).toBeTruthy();
  expect(screen.queryByRole('link', { name: /^Transformer/ })).toBeNull();
});

test('A quote that its customer accepted stays to be invoiced beside an invoice that merely names the repair', async () => {
  const decision = { decision: 'accepted', name: 'Zoé', at, digest: 'd' } as const;
  const elsewhere = { repairId: 'RB00000009', otherRepairs: [repair.trackingNumber] };
  vi.mocked(documentsOf).mockResolvedValue([
    anInvoice({ number: 'FA-2026-0004', ...elsewhere }),
    aQuote({ number: 'DE-2026-0004', repairId: repair.trackingNumber, decision }),
  ]);
  open();
  expect(await screen.findByRole('link', { name: /^Transformer DE-2026-0004/ })).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Établir une autre facture' })).toBeTruthy();
});

test('A quote that was accepted after the repair’s invoice stays to be invoiced', async () => {
  const decision = { decision: 'accepted', name: 'Zoé', at: '2026-11-22T10:00:00.000Z' } as const;
  vi.mocked(documentsOf).mockResolvedValue([
    aQuote({ number: 'DE-2026-0005', decision: { ...decision, digest: 'd' } }),
    anInvoice({ number: 'FA-2026-0004', repairId: repair.trackingNumber }),
  ]);
  open();
  expect(await screen.findByRole('link', { name: /^Transformer DE-2026-0005/ })).toBeTruthy();
});

test('The history says which notifications were sent, and when', async () => {
  open();
  const history = await screen.findByRole('region', { name: 'Historique' });
  expect(history.textContent).toMatch(/terminée.*commandée.*prise en charge/s);
  expect(history.textContent).toMatch(/E-mail envoyé le .*2026 à\u00a011:00/);
  expect(history.textContent).toContain('SMS refusé');
  expect(history.textContent).toContain('un statut plus récent l’a été');
  expect(history.textContent).toContain('un nouvel essai suivra');
});

test('A failed action shows the reason, and the typed text stays', async () => {
  const failure = apiError('UNAVAILABLE', { requestId: 'r' });
  vi.mocked(requests.correctRepair).mockRejectedValue(failure);
  vi.mocked(requests.withdrawRepair).mockRejectedValue(failure);
  const user = open();
  const failureShown = async () => expect(await screen.findByText(failure.message)).toBeTruthy();

  await user.type(await screen.findByRole('textbox', { name: /Notes/ }), 'Chargeur');
  await user.click(screen.getByRole('button', { name: 'Enregistrer les notes' }));
  await failureShown();
  expect(screen.getByDisplayValue('Chargeur')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Annuler' }));
  await user.click(screen.getByRole('button', { name: 'Effacer' }));
  expect(screen.queryByText(failure.message)).toBeNull();

  await user.click(screen.getByRole('button', { name: 'Corriger' }));
  await user.type(screen.getByRole('textbox', { name: /Modèle/ }), ' Pro');
  await user.click(screen.getByRole('button', { name: 'Enregistrer les corrections' }));
  await failureShown();
  expect(screen.getByDisplayValue('iPhone 13 Pro')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Fermer' }));
  await user.click(screen.getByRole('button', { name: 'Effacer' }));

  await user.click(screen.getByRole('button', { name: 'Retirer cette fiche' }));
  await user.click(screen.getByRole('button', { name: 'Retirer la fiche' }));
  await failureShown();
  expect(screen.getByRole('heading', { level: 1 }).textContent).toContain('iPhone 13');
});

test('A code typed into the fault shows a hint to keep it in the private notes', async () => {
  const user = open();
  await user.click(await screen.findByRole('button', { name: 'Corriger' }));
  expect(screen.queryByText(/gardez-le plutôt dans les notes privées/)).toBeNull();
  await user.type(screen.getByRole('textbox', { name: /Problème constaté/ }), ' code 1234');
  expect(screen.getByText(/gardez-le plutôt dans les notes privées/)).toBeDefined();
});

test('Unsaved private notes are not lost without a confirmation', async () => {
  const user = open();
  const notes = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: /Notes/ });
  await user.type(notes, 'Chargeur');
  const cancel = screen.getByRole('button', { name: 'Annuler' });
  await user.click(cancel);
  const question = screen.getByRole('dialog', { name: 'Effacer la saisie\u202f?' });
  expect(document.activeElement?.textContent).toBe('Continuer la saisie');
  fireEvent(question, new Event('cancel', { cancelable: true }));
  expect(notes.value).toBe('Chargeur');
  await user.click(cancel);
  await user.click(screen.getByRole('button', { name: 'Effacer' }));
  expect(notes.value).toBe('');
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('A link that cannot be copied is shown', async () => {
  const key = 'k'.repeat(22);
  vi.mocked(requests.getRepair).mockResolvedValue({ ...repair, tracking_key: key });
  const user = open();
  await screen.findByRole('button', { name: 'Partager' });
  vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('refused'));
  await user.click(screen.getByRole('button', { name: 'Partager' }));
  const link = `${window.location.origin}/suivi/RB12345678?cle=${key}`;
  await waitFor(() => expect(notify.info).toHaveBeenCalledWith('Lien de suivi', link));
});

test('A withdrawn repair shows only that it was withdrawn', async () => {
  vi.mocked(requests.getRepair).mockResolvedValue({ ...repair, withdrawnAt: at });
  open();
  const title = await screen.findByRole('heading', { level: 1 });
  expect(title.textContent).toBe('Cette fiche a été retirée');
  expect(document.body.textContent).not.toMatch(/Durand|iPhone|RB12345678/);
});

test('A withdrawal elsewhere keeps typed notes on the page, and a withdrawal on the page closes the page', async () => {
  const user = open();
  const notes = await screen.findByLabelText<HTMLTextAreaElement>('Notes');
  await user.type(notes, 'Coque fendue');
  const withdrawn = { ...repair, withdrawnAt: at, version: repair.version + 1 };
  vi.mocked(requests.getRepair).mockResolvedValue(withdrawn);
  await act(() => shopCache.invalidateQueries());
  expect(await screen.findByText(/vient d’être retirée/)).toBeDefined();
  expect([notes.isConnected, notes.value]).toEqual([true, 'Coque fendue']);
  vi.mocked(requests.withdrawRepair).mockResolvedValue(withdrawn);
  await user.click(screen.getByRole('button', { name: 'Retirer cette fiche' }));
  await user.click(screen.getByRole('button', { name: 'Retirer la fiche' }));
  await screen.findByRole('heading', { name: 'Cette fiche a été retirée' });
});

test('Handing over a device offers its unpaid invoices, one after the other', async () => {
  vi.mocked(handOverRepair).mockResolvedValue({ ...repair, handedOverAt: at });
  vi.mocked(documentsOf).mockResolvedValue([
    anInvoice({ id: 'late', number: 'FA-2026-0002', dueCents: 2000, paidCents: 1000 }),
    anInvoice({ id: 'paid', number: 'FA-2026-0003', dueCents: 0, paidCents: 4990 }),
    anInvoice({ id: 'before', number: 'FA-2026-0004' }),
    anInvoice({ id: 'open', number: 'FA-2026-0005', dueCents: 4990, paidCents: 0 }),
  ]);
  const user = open();
  await user.click(await screen.findByRole('button', { name: 'Rendue au client' }));
  await screen.findByRole('heading', { name: 'Encaisser la facture FA-2026-0002' });
  vi.mocked(recordPayment).mockRejectedValueOnce(new Error('hors ligne'));
  await user.click(screen.getByRole('button', { name: 'Espèces' }));
  expect(await screen.findByRole('alert')).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'Espèces' }));
  await screen.findByRole('heading', { name: 'Encaisser la facture FA-2026-0005' });
  expect(recordPayment).toHaveBeenLastCalledWith('late', {
    amountCents: 2000,
    knownCents: 1000,
    means: 'cash',
    date: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
  });
  expect(notify.success).toHaveBeenLastCalledWith('Paiement enregistré', 'FA-2026-0002');
  await user.click(screen.getByRole('button', { name: 'Plus tard' }));
  await waitFor(() => expect(screen.queryByRole('heading', { name: /^Encaisser/ })).toBeNull());
  expect(recordPayment).toHaveBeenCalledTimes(2);
});

test('The record of an erased customer leads to no customer page', async () => {
  const erased = { customerName: 'Client effacé', customerFirstName: '', customerEmail: '' };
  vi.mocked(requests.getRepair).mockResolvedValue({ ...repair, ...erased, customerPhone: '' });
  open();
  const counter = await screen.findByRole('region', { name: 'Au comptoir' });
  expect(within(counter).getByText('Client effacé')).toBeTruthy();
  expect(within(counter).queryByRole('link')).toBeNull();
});

test('The record of an erased customer offers nothing that would reach the customer or that the API would refuse', async () => {
  const erased = { customerName: 'Client effacé', customerFirstName: '', customerEmail: '' };
  vi.mocked(requests.getRepair).mockResolvedValue({ ...repair, ...erased, customerPhone: '' });
  open();
  await screen.findByRole('button', { name: 'Imprimer' });
  expect(screen.queryByRole('link', { name: 'Page vue par le client' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Partager' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Ajouter un message' })).toBeNull();
  expect(screen.queryByRole('heading', { name: 'Client' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Bon de prise en charge' })).toBeNull();
  await act(() => vi.dynamicImportSettled());
  expect(screen.queryByRole('heading', { name: 'Photos' })).toBeNull();
});

test('The page begins with the customer, the promised day, the amount due and the next action', async () => {
  const promisedOn = '2099-12-31';
  const shown = { ...repair, status: 'progress', promisedOn, customerPhone: '0612345678' } as const;
  vi.mocked(requests.getRepair).mockResolvedValue(shown);
  vi.mocked(documentsOf).mockResolvedValue([anInvoice({ dueCents: 4500, creditNote: null })]);
  open();
  const counter = await screen.findByRole('region', { name: 'Au comptoir' });
  expect(within(counter).getByRole('link', { name: 'Marie Durand' })).toBeTruthy();
  const call = within(counter).getByRole('link', { name: '06 12 34 56 78' });
  expect(call.getAttribute('href')).toBe('tel:0612345678');
  expect(counter.textContent).toContain('jeudi 31 décembre 2099');
  await waitFor(() => expect(counter.textContent).toMatch(/45,00\s€/));
  const parts = screen.getAllByRole('region');
  const names = parts.map(
    (part) => part.getAttribute('aria-label') ?? part.querySelector('h2')?.textContent,
  );
  // The card of the pictures is loaded on demand, so it may be missing.
  expect(names.filter((name) => name !== 'Photos')).toEqual([
    'Au comptoir',
    'Statut',
    'Notes privées',
    'Problème constaté',
    'Pièces à commander',
    'Appareil de prêt',
    'Historique',
    'Devis et factures',
    'Client',
  ]);
});

test.each([
  ['pending', 'Commencer la réparation'],
  ['progress', 'Terminer la réparation'],
  ['contact', 'Écrire au client'],
  ['completed', 'Rendue au client'],
] as const)('The one next action of a repair in %s is "%s"', async (status, words) => {
  vi.mocked(requests.getRepair).mockResolvedValue({ ...repair, status });
  open();
  const counter = await screen.findByRole('region', { name: 'Au comptoir' });
  const primary = within(counter)
    .getAllByRole('button')
    .filter(({ className }) => className.includes('primary'));
  expect(primary.map(({ textContent }) => textContent)).toEqual([words]);
  expect(screen.queryAllByRole('button', { name: 'Ajouter un message' })).toHaveLength(
    status === 'contact' ? 0 : 1,
  );
});

test('One press sets another promised day, and a refused day stays in its field with the reason', async () => {
  const day = plusDays(parisDay(Date.now()), 1);
  vi.mocked(requests.getRepair).mockResolvedValue({ ...repair, status: 'progress' });
  const user = open();
  await user.click(await screen.findByRole('button', { name: 'Promettre une date' }));
  vi.mocked(requests.correctRepair).mockRejectedValueOnce(
    new AppError('INVALID', { fields: { promisedOn: 'Cette date est trop lointaine.' } }),
  );
  const other = screen.getByLabelText<HTMLInputElement>('Un autre jour');
  fireEvent.change(other, { target: { value: '2099-12-31' } });
  await user.click(screen.getByRole('button', { name: 'Enregistrer la date' }));
  expect((await screen.findByRole('alert')).textContent).toBe('Cette date est trop lointaine.');
  expect(other.value).toBe('2099-12-31');
  vi.mocked(requests.correctRepair).mockResolvedValue({
    ...repair,
    ...{ status: 'progress', promisedOn: day, version: 4 },
  });
  await user.click(screen.getByRole('button', { name: 'Demain' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(requests.correctRepair).toHaveBeenLastCalledWith(repair.id, { promisedOn: day });
  expect(screen.getByRole('region', { name: 'Au comptoir' }).textContent).toContain(
    formatLongDate(day),
  );
});

test('If the shop ticks the box, a new promised day notifies the customer, and the dialog stays open after a failure', async () => {
  const day = plusDays(parisDay(Date.now()), 1);
  vi.mocked(requests.getRepair).mockResolvedValue({ ...repair, status: 'progress' });
  const change = vi.mocked(changeStatus).mockRejectedValueOnce(new AppError('CONFLICT'));
  const user = open();
  await user.click(await screen.findByRole('button', { name: 'Promettre une date' }));
  await user.click(screen.getByRole('checkbox', { name: 'Prévenir le client' }));
  await user.click(screen.getByRole('button', { name: 'Demain' }));
  expect(await screen.findByRole('alert')).toBeTruthy();
  change.mockResolvedValue({ ...repair, status: 'progress', promisedOn: day, version: 4 });
  await user.click(screen.getByRole('button', { name: 'Demain' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(change).toHaveBeenLastCalledWith(
    repair.id,
    expect.objectContaining({ status: 'progress', promisedOn: day }),
    expect.any(String),
  );
  expect(requests.correctRepair).not.toHaveBeenCalled();
});

test('A read that began before a change is repeated, and a change that is reported later is read too', async () => {
  takeRepair({ ...repair, version: 4 }, 'pending');
  const read = vi.mocked(requests.getRepair);
  read.mockResolvedValueOnce(repair);
  read.mockResolvedValueOnce({ ...repair, version: 4, issue: 'Écran cassé' });
  open();
  expect(await screen.findByText('Écran cassé', { selector: 'section *' })).toBeDefined();
  expect(read).toHaveBeenCalledTimes(2);
  read.mockResolvedValueOnce({ ...repair, version: 5, issue: 'Oxydation' });
  takeIn({ repair: { ...repair, version: 5 } });
  expect(await screen.findByText('Oxydation', { selector: 'section *' })).toBeDefined();
  takeIn({ repair: { ...repair, version: 5 } });
  expect(read).toHaveBeenCalledTimes(3);
});

test('The customer’s replies are shown as text, and one press marks them as read and reads the follow-up list again', async () => {
  const replied = { ...repair, hasReplies: true, repliedAt: at } as const;
  const { repliedAt: _, ...read } = replied;
  vi.mocked(requests.getRepair).mockResolvedValue(replied);
  const asked: unknown[] = [];
  vi.mocked(callApi).mockImplementation(async (route, _schema, input) => {
    if (route === 'GET /api/repairs/{id}/replies') {
      return { replies: [{ at, text: 'D’accord,\n<b>remplacez</b>-le.' }] } as never;
    }
    asked.push([route, input]);
    return { ...read, version: 4 } as never;
  });
  const user = open();
  const card = await screen.findByRole('region', { name: 'Réponses du client' });
  expect(await within(card).findByText(/<b>remplacez<\/b>-le\./)).toBeDefined();
  await user.click(within(card).getByRole('button', { name: /^Marquer/ }));
  await waitFor(() => expect(within(card).queryByRole('button')).toBeNull());
  await waitFor(() =>
    expect(asked).toEqual([
      ['POST /api/repairs/{id}/replies/seen', { params: { id: repair.id }, body: { at } }],
      ['GET /api/follow-up', expect.anything()],
    ]),
  );
  expect(within(card).getByText(/remplacez/)).toBeDefined();
});

test('Devices of one intake are linked, and the finished ones can be handed over together, with their unpaid invoices', async () => {
  const tablet = aRepair({
    id: 't',
    trackingNumber: 'RB00000002',
    status: 'completed',
    deviceModel: 'iPad 9',
  });
  const phone = { ...tablet, id: 'p', trackingNumber: 'RB00000003', deviceModel: 'Pixel 9' };
  const waiting = { ...tablet, id: 'w', trackingNumber: 'RB00000004', status: 'progress' } as const;
  const depositedWith = [tablet, phone, waiting];
  vi.mocked(requests.getRepair).mockResolvedValue({ ...repair, depositedWith });
  vi.mocked(handOverRepair).mockImplementation(async (id) => ({ ...repair, id, handedOverAt: at }));
  vi.mocked(documentsOf).mockImplementation(async ({ id }) =>
    id === 't' ? [anInvoice({ number: 'FA-2026-0005', dueCents: 4990 })] : [],
  );
  const user = open();
  const card = await screen.findByRole('region', { name: 'Déposé avec' });
  const links = within(card).getAllByRole('link');
  expect(links.map((link) => link.getAttribute('href'))).toEqual(
    depositedWith.map(({ trackingNumber }) => `/reparations/${trackingNumber}`),
  );

  await user.click(screen.getByRole('button', { name: 'Rendue au client' }));
  const dialog = await screen.findByRole('dialog', { name: 'Rendre les appareils' });
  expect(within(dialog).getAllByRole('checkbox')).toHaveLength(3);
  await user.click(within(dialog).getByRole('checkbox', { name: /Pixel 9/ }));
  await user.click(within(dialog).getByRole('button', { name: 'Rendue au client' }));
  await screen.findByRole('heading', { name: 'Encaisser la facture FA-2026-0005' });
  expect(screen.queryByRole('dialog', { name: 'Rendre les appareils' })).toBeNull();
  expect(vi.mocked(handOverRepair).mock.calls).toEqual([['t'], [repair.id]]);
});

test('A hand-over with an open loan offers the other finished device too, and one press records all', async () => {
  const tablet = aRepair({ id: 't', trackingNumber: 'RB00000002', status: 'completed' });
  const loan = { id: 'pret-001', what: 'Samsung', lentAt: at };
  const lending = {
    ...{ ...repair, lentSince: at, loans: { version: 1, loans: [loan] } },
    depositedWith: [{ ...tablet, deviceModel: 'iPad 9' }],
  };
  vi.mocked(requests.getRepair).mockResolvedValue(lending);
  vi.mocked(requests.saveLoans).mockResolvedValue(lending);
  vi.mocked(handOverRepair).mockImplementation(async (id) => ({ ...repair, id, handedOverAt: at }));
  const user = open();
  await user.click(await screen.findByRole('button', { name: 'Rendue au client' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Rendre les appareils' }));
  const other = await dialog.findByRole('checkbox', { name: /iPad 9/ });
  expect(other).toHaveProperty('checked', true);
  await user.click(dialog.getByRole('button', { name: 'Rendue au client' }));
  await waitFor(() => expect(vi.mocked(handOverRepair).mock.calls).toEqual([['t'], [repair.id]]));
  expect(requests.saveLoans).toHaveBeenCalledExactlyOnceWith(repair.id, {
    version: 1,
    loans: [{ id: loan.id, what: loan.what, returned: true }],
  });
});

test('A repair whose other devices are not finished is handed over alone', async () => {
  const waiting = aRepair({ id: 'w', trackingNumber: 'RB00000004', status: 'progress' });
  const depositedWith = [waiting];
  vi.mocked(requests.getRepair).mockResolvedValue({ ...repair, depositedWith });
  vi.mocked(handOverRepair).mockResolvedValue({ ...repair, version: 4, handedOverAt: at });
  const user = open();
  onTestFinished(keepFocus());
  await user.click(await screen.findByRole('button', { name: 'Rendue au client' }));
  await waitFor(() => expect(handOverRepair).toHaveBeenCalledWith(repair.id));
  const counter = screen.getByRole('region', { name: 'Au comptoir' });
  await waitFor(() => expect(document.activeElement).toBe(counter));
  expect(screen.queryByRole('dialog')).toBeNull();
});
