import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { beforeEach, expect, it, vi } from 'vitest';
import { shopCache } from '../../../lib/cache/shop-cache.ts';
import { apiError } from '../../../testing/api-error.ts';
import { aRepair } from '../../../testing/builders.ts';
import { HandOverButton } from '../hand-over/hand-over-button.tsx';
import { getRepair, saveLoans } from '../record/record-requests.ts';
import { handOverRepair } from '../repair-requests.ts';
import { loanText } from './loan-words.ts';
import { LoansCard } from './loans-card.tsx';

vi.mock('../record/record-requests.ts');
vi.mock('../repair-requests.ts');
vi.mock('../../../lib/documents/documents-of-repair.ts', () => ({
  documentsOf: vi.fn(async () => []),
  issuesInvoices: vi.fn(async () => false),
}));
vi.mock('../../../ui/feedback/notify.ts', () => ({
  notify: { success: vi.fn(), error: vi.fn(), endAction: vi.fn() },
}));

const lentAt = '2026-11-20T10:00:00.000Z';
const phone = { id: 'phone-01', what: 'Samsung', serial: '490154203237518', lentAt };
const charger = { id: 'charger-1', what: 'Chargeur', lentAt };
const repair = {
  ...aRepair({ status: 'completed' }),
  tracking_key: 'k'.repeat(22),
  statusHistory: [],
  lentSince: lentAt,
  loans: { version: 2, loans: [phone, charger] },
};
const inputs = [
  { id: 'phone-01', what: 'Samsung', serial: '490154203237518' },
  { id: 'charger-1', what: 'Chargeur' },
];

beforeEach(() => {
  vi.clearAllMocks();
  shopCache.clear();
  vi.mocked(getRepair).mockResolvedValue(repair);
  vi.mocked(saveLoans).mockResolvedValue(repair);
  vi.mocked(handOverRepair).mockResolvedValue({ ...repair, handedOverAt: lentAt });
});

it('A loan is recorded on the repair’s page, a wrong IMEI stays in its field with the reason, and one press records the return', async () => {
  const user = userEvent.setup();
  render(<LoansCard repair={repair} />, { wrapper: MemoryRouter });
  await user.click(await screen.findByRole('button', { name: 'Prêt rendu\u202f: Chargeur' }));
  expect(saveLoans).toHaveBeenLastCalledWith(repair.id, {
    version: 2,
    loans: [inputs[0], { ...inputs[1], returned: true }],
  });
  await user.click(screen.getByRole('button', { name: 'Prêter un appareil' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Prêter un appareil' }));
  await user.type(dialog.getByLabelText(/^Appareil prêté/), 'iPad');
  await user.type(dialog.getByLabelText(/IMEI/), '490154203237519');
  await user.click(dialog.getByRole('button', { name: 'Enregistrer le prêt' }));
  expect(await dialog.findByText(/^Cet IMEI comporte une erreur/)).toBeTruthy();
  expect(saveLoans).toHaveBeenCalledTimes(1);
  await user.clear(dialog.getByLabelText(/IMEI/));
  vi.mocked(saveLoans).mockRejectedValueOnce(
    apiError('CONFLICT', { requestId: 'r', kind: 'answered' }),
  );
  await user.click(dialog.getByRole('button', { name: 'Enregistrer le prêt' }));
  expect(await dialog.findByRole('alert')).toBeTruthy();
  expect(dialog.getByLabelText(/^Appareil prêté/)).toHaveProperty('value', 'iPad');
  await user.click(dialog.getByRole('button', { name: 'Enregistrer le prêt' }));
  expect(saveLoans).toHaveBeenLastCalledWith(repair.id, {
    version: 2,
    loans: [...inputs, expect.objectContaining({ what: 'iPad' })],
  });
  expect(screen.queryByRole('dialog')).toBeNull();
});

it('When the server refuses a field of a loan, that field is marked and focused, until it is changed', async () => {
  const user = userEvent.setup();
  render(<LoansCard repair={repair} />, { wrapper: MemoryRouter });
  await user.click(await screen.findByRole('button', { name: 'Prêter un appareil' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Prêter un appareil' }));
  await user.type(dialog.getByLabelText(/^Appareil prêté/), 'iPad');
  const refusal = { fields: { 'loans.2.deposit': 'Trop long.' }, requestId: 'r' };
  vi.mocked(saveLoans).mockRejectedValueOnce(apiError('INVALID', refusal));
  await user.click(dialog.getByRole('button', { name: 'Enregistrer le prêt' }));
  const field = dialog.getByLabelText(/^Caution/);
  await waitFor(() => expect(field.getAttribute('aria-invalid')).toBe('true'));
  expect(dialog.getByText('Trop long.')).toBeTruthy();
  expect(document.activeElement).toBe(field);
  expect(dialog.getAllByRole('alert')).toHaveLength(1);
  await user.type(field, '50');
  expect(field.getAttribute('aria-invalid')).not.toBe('true');
});

it('When a scanner ends the serial number of a loan with Enter, the field of the deposit gets the focus', async () => {
  const user = userEvent.setup();
  render(<LoansCard repair={repair} />, { wrapper: MemoryRouter });
  await user.click(await screen.findByRole('button', { name: 'Prêter un appareil' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Prêter un appareil' }));
  await user.type(dialog.getByLabelText(/^Appareil prêté/), 'iPad');
  await user.type(dialog.getByLabelText(/IMEI/), '490154203237518{Enter}');
  expect(document.activeElement).toBe(dialog.getByLabelText(/^Caution/));
  expect(saveLoans).not.toHaveBeenCalled();
});

it('A hand-over reminds of the lent device, and one press records its return and the hand-over', async () => {
  const user = userEvent.setup();
  const onHandedOver = vi.fn();
  render(<HandOverButton repair={repair} onHandedOver={onHandedOver} />, { wrapper: MemoryRouter });
  await user.click(screen.getByRole('button', { name: 'Rendue au client' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Rendre l’appareil' }));
  await user.click(await dialog.findByLabelText(/^Chargeur/));
  expect(handOverRepair).not.toHaveBeenCalled();
  await user.click(dialog.getByRole('button', { name: 'Rendue au client' }));
  expect(saveLoans).toHaveBeenCalledWith(repair.id, {
    version: 2,
    loans: [{ ...inputs[0], returned: true }, inputs[1]],
  });
  expect(handOverRepair).toHaveBeenCalledWith(repair.id);
  expect(onHandedOver).toHaveBeenCalledTimes(1);
  expect(screen.queryByRole('dialog')).toBeNull();
});

it('The text of a loan names its deposit', () => {
  expect(loanText({ ...charger, deposit: '50' })).toBe('caution 50 · prêté le 20/11/2026');
});
