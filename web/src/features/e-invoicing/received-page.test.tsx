import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { BrowserRouter } from 'react-router-dom';
import { beforeEach, expect, test, vi } from 'vitest';
import type { ReceivedInvoice } from '../../../../shared/e-invoicing/reception.ts';
import { callApi } from '../../lib/api/api-client.ts';
import { shopCache } from '../../lib/cache/shop-cache.ts';
import * as files from '../../lib/files/save-file.ts';
import { apiError } from '../../testing/api-error.ts';
import { ReceivedPage } from './received-page.tsx';
import * as requests from './received-requests.ts';

vi.mock('./received-requests.ts');
vi.mock(import('../../lib/api/api-client.ts'), async (original) => ({
  ...(await original()),
  callApi: vi.fn(),
}));

const getReception = vi.mocked(callApi);

const SIREN = '732829320';
const invoice = (over: Partial<ReceivedInvoice> = {}): ReceivedInvoice => ({
  id: 'a',
  receivedAt: '2026-11-23T10:00:00.000Z',
  kind: 'invoice',
  number: 'F/2026 118',
  date: '2026-11-20',
  dueDate: '2026-12-20',
  seller: { name: 'Pièces & Écrans', siren: '552100554' },
  amountCents: 12_990,
  currency: 'EUR',
  syntax: 'Factur-X',
  seen: false,
  answers: [204, 205, 210],
  ...over,
});

beforeEach(() => {
  vi.restoreAllMocks();
  shopCache.clear();
  getReception.mockResolvedValue({ available: true, siren: SIREN });
  vi.mocked(requests.listReceived).mockResolvedValue({ invoices: [invoice()], cursor: null });
});

const show = () =>
  render(
    <BrowserRouter>
      <ReceivedPage />
    </BrowserRouter>,
  );

test('Reception is turned on with a code, and a wrong code and an unlisted SIREN are reported', async () => {
  getReception.mockResolvedValue({ available: true, siren: null });
  vi.mocked(requests.listReceived).mockResolvedValue({ invoices: [], cursor: null });
  vi.mocked(requests.activateReception)
    .mockRejectedValueOnce(
      apiError('INVALID', { requestId: 'r', fields: { code: 'Ce code n’est pas le bon.' } }),
    )
    .mockResolvedValueOnce({ available: true, siren: SIREN, listed: false });
  show();
  await userEvent.type(await screen.findByLabelText('SIREN de votre entreprise'), SIREN);
  const code = screen.getByLabelText('Code d’activation');
  await userEvent.type(code, 'abc');
  await userEvent.click(screen.getByRole('button', { name: 'Activer la réception' }));
  await waitFor(() => expect(code.getAttribute('aria-invalid')).toBe('true'));
  expect(screen.getByText('Ce code n’est pas le bon.')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Activer la réception' }));
  expect((await screen.findByRole('status')).textContent).toContain('732\u00a0829\u00a0320');
  expect(screen.getByRole('alert').textContent).toContain('L’annuaire de la réforme');
  expect(await screen.findByText('Aucune facture reçue')).toBeTruthy();
});

test('An invoice is saved under its number and shown as opened from then on', async () => {
  const save = vi.spyOn(files, 'saveFile').mockImplementation(() => undefined);
  const file = new File(['%PDF'], 'f.pdf');
  vi.mocked(requests.getReceivedFile)
    .mockRejectedValueOnce(apiError('UNAVAILABLE', { requestId: 'r', message: 'Plus tard.' }))
    .mockResolvedValueOnce(file);
  show();
  const button = await screen.findByRole('button', { name: /Télécharger la facture F\/2026 118/ });
  expect(screen.getByText('Nouvelle')).toBeTruthy();
  expect(document.title).toBe('Factures reçues · Rebond');
  await userEvent.click(button);
  expect((await screen.findByRole('alert')).textContent).toBe('Plus tard.');
  await userEvent.click(button);
  await waitFor(() => expect(screen.queryByText('Nouvelle')).toBeNull());
  expect(save).toHaveBeenCalledExactlyOnceWith(file, 'facture-F-2026-118.pdf');
  expect(requests.seeReceived).toHaveBeenCalledExactlyOnceWith('a');
});

test('Earlier invoices are loaded on request, in any currency', async () => {
  vi.mocked(requests.listReceived)
    .mockResolvedValueOnce({ invoices: [invoice()], cursor: 'next' })
    .mockRejectedValueOnce(apiError('UNAVAILABLE', { requestId: 'r', message: 'Plus tard.' }))
    .mockResolvedValueOnce({
      invoices: [invoice({ id: 'b', kind: 'credit-note', currency: 'CHF', dueDate: null })],
      cursor: null,
    });
  show();
  const more = await screen.findByRole('button', { name: 'Afficher les précédentes' });
  await userEvent.click(more);
  expect((await screen.findByRole('alert')).textContent).toBe('Plus tard.');
  await userEvent.click(more);
  expect(await screen.findByText(/Avoir F\/2026 118 · du .* · 129,90\sCHF$/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Afficher les précédentes' })).toBeNull();
});

test('The page reports that the operator has chosen no platform, or that the invoices cannot be read', async () => {
  getReception.mockResolvedValueOnce({ available: false, siren: null });
  const { unmount } = show();
  expect(await screen.findByText('Réception indisponible')).toBeTruthy();
  unmount();
  vi.mocked(requests.listReceived).mockRejectedValueOnce(new Error('offline'));
  show();
  expect(await screen.findByText('Impossible de charger les factures reçues')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Réessayer' }));
  expect(await screen.findByText('Nouvelle')).toBeTruthy();
});

test('Reception is turned off with one click, and a failure shows the reason', async () => {
  vi.mocked(requests.switchReceptionOff)
    .mockRejectedValueOnce(apiError('CONFLICT', { requestId: 'r', message: 'Réessayez.' }))
    .mockResolvedValueOnce({ available: true, siren: null });
  show();
  const off = await screen.findByRole('button', { name: 'Ne plus recevoir ici' });
  await userEvent.click(off);
  expect((await screen.findByRole('alert')).textContent).toBe('Réessayez.');
  await userEvent.click(off);
  expect(await screen.findByLabelText('Code d’activation')).toBeTruthy();
});

test('A failed approval shows the reason, and an approved invoice says that its approval waits to be sent', async () => {
  const approved = invoice({
    answers: [],
    answer: { code: 205, at: '2026-11-23T11:00:00.000Z', state: 'waiting', canSend: false },
  });
  vi.mocked(requests.answerReceived)
    .mockRejectedValueOnce(apiError('CONFLICT', { requestId: 'r', message: 'Déjà répondu.' }))
    .mockResolvedValueOnce(approved);
  show();
  const approve = await screen.findByRole('button', { name: /^Approuver la facture F\/2026 118/ });
  await userEvent.click(approve);
  expect((await screen.findByRole('alert')).textContent).toBe('Déjà répondu.');
  await userEvent.click(approve);
  expect(await screen.findByText(/^Approuvée le .* · en attente d’envoi$/)).toBeTruthy();
  expect(requests.answerReceived).toHaveBeenLastCalledWith('a', { code: 205 });
  expect(screen.queryByRole('button', { name: /^(Approuver|Refuser|Prendre)/ })).toBeNull();
});

test('An invoice is refused only with a reason and a confirmation, and a failed refusal can be sent again', async () => {
  const refused = (state: 'failed' | 'sent') =>
    invoice({
      answers: [],
      answer: {
        code: 210,
        at: '2026-11-23T11:00:00.000Z',
        reason: 'TX_TVA_ERR',
        note: '10 % et non 20 %',
        state,
        canSend: state === 'failed',
        ...(state === 'failed' && { failure: 'Sans réponse.' }),
      },
    });
  vi.mocked(requests.answerReceived)
    .mockResolvedValueOnce(refused('failed'))
    .mockResolvedValueOnce(refused('sent'));
  show();
  await userEvent.click(await screen.findByRole('button', { name: /^Refuser la facture/ }));
  const confirm = screen.getByRole('button', { name: 'Refuser la facture' });
  await userEvent.click(confirm);
  expect(screen.getByText('Choisissez le motif du refus.')).toBeTruthy();
  expect(requests.answerReceived).not.toHaveBeenCalled();
  await userEvent.selectOptions(screen.getByLabelText(/^Motif du refus/), 'Taux de TVA erroné');
  await userEvent.type(screen.getByLabelText(/^Précision/), '10 % et non 20 %');
  await userEvent.click(confirm);
  expect(await screen.findByText('Sans réponse.')).toBeTruthy();
  expect(requests.answerReceived).toHaveBeenCalledExactlyOnceWith('a', {
    code: 210,
    reason: 'TX_TVA_ERR',
    note: '10 % et non 20 %',
  });
  await userEvent.click(screen.getByRole('button', { name: /^Réessayer l’envoi/ }));
  expect(
    await screen.findByText(/Refusée le .* · Taux de TVA erroné · .* · transmis à la plateforme$/),
  ).toBeTruthy();
});

test('An unreadable invoice names its sender, and its file can be saved', async () => {
  const save = vi.spyOn(files, 'saveFile').mockImplementation(() => undefined);
  const file = new File(['%PDF'], 'f.pdf');
  vi.mocked(requests.getReceivedFile).mockResolvedValue(file);
  const unreadable = {
    kind: 'unreadable',
    number: '',
    currency: '',
    amountCents: 0,
    dueDate: null,
    answers: [],
  } satisfies Partial<ReceivedInvoice>;
  vi.mocked(requests.listReceived).mockResolvedValue({
    invoices: [
      invoice(unreadable),
      invoice({ ...unreadable, id: 'b', seller: { name: '', siren: null } }),
    ],
    cursor: null,
  });
  show();
  expect(
    await screen.findByText(/Une facture de Pièces & Écrans n’a pas pu être lue/),
  ).toBeTruthy();
  expect(
    screen.getByText(/Une facture de l’un de vos fournisseurs n’a pas pu être lue/),
  ).toBeTruthy();
  expect(screen.queryByText(/0,00/)).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: /Télécharger la facture, Pièces/ }));
  expect(save).toHaveBeenCalledExactlyOnceWith(file, 'facture-2026-11-20.pdf');
});
