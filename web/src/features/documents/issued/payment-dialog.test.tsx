import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { DocumentDetails } from '../../../../../shared/documents/issued/issued.ts';
import { AppError } from '../../../../../shared/errors.ts';
import { recordPayment } from '../../../lib/documents/record-payment.ts';
import { aDocument, anInvoice } from '../../../testing/builders.ts';
import { PaymentDialog } from './payment-dialog.tsx';

vi.mock('../../../lib/documents/record-payment.ts');
beforeEach(() => void vi.mocked(recordPayment).mockReset());
afterEach(() => void vi.useRealTimers());

const own = { document: aDocument(), summary: anInvoice(), events: [] };
const due = { ...own, dueCents: 8000, paidCents: 0 };
const paid = { ...own, dueCents: 0, paidCents: 8000 };
const toRefund = { ...own, dueCents: -8000, paidCents: 8000 };

const dialog = (details: DocumentDetails, open = true) => (
  <MemoryRouter>
    <PaymentDialog details={details} open={open} onClose={() => {}} />
  </MemoryRouter>
);
const press = (user: ReturnType<typeof userEvent.setup>) =>
  user.click(screen.getByRole('button', { name: 'Enregistrer' }));
const sums = () => vi.mocked(recordPayment).mock.calls.map(([, input]) => input.amountCents);

it('After a lost answer, the same payment is sent again, although the invoice is now shown as paid', async () => {
  vi.mocked(recordPayment).mockRejectedValueOnce(new AppError('UNAVAILABLE'));
  const user = userEvent.setup();
  const { rerender } = render(dialog(due));
  await press(user);
  expect(await screen.findByRole('alert')).toBeTruthy();
  rerender(dialog(paid));
  expect(screen.getByRole('dialog', { name: 'Enregistrer un paiement' })).toBeTruthy();
  expect(screen.getByLabelText('Montant (€)')).toHaveProperty('value', '80,00');
  expect(screen.getByText(/Payée en entier\. .*réessayez/)).toBeTruthy();
  await press(user);
  const [first, again] = vi.mocked(recordPayment).mock.calls;
  expect(sums()).toEqual([8000, 8000]);
  expect(again).toEqual(first);
});

it.each([
  ['payment', due, paid, 8000, /Payée en entier\. .*vérifiez les paiements/],
  ['refund', toRefund, due, -8000, /80,00\s€ à régler\. .*vérifiez les paiements/],
])(
  'A %s that another tab has recorded is not reversed by the open dialog, which says what to do',
  async (_what, before, after, cents, text) => {
    const user = userEvent.setup();
    const { rerender } = render(dialog(before));
    const name = screen.getByRole('dialog').getAttribute('aria-labelledby');
    const title = document.getElementById(name ?? '')?.textContent;
    rerender(dialog(after));
    expect(document.getElementById(name ?? '')?.textContent).toBe(title);
    expect(screen.getByText(text)).toBeTruthy();
    await press(user);
    expect(sums()).toEqual([cents]);
  },
);

it('A dialog that is opened again proposes the payment or refund that is then due, and drops text that was typed before a change', async () => {
  const user = userEvent.setup();
  const { rerender } = render(dialog(due));
  await user.clear(screen.getByLabelText('Montant (€)'));
  await user.type(screen.getByLabelText('Montant (€)'), '30');
  rerender(dialog(due, false));
  rerender(dialog(due));
  expect(screen.getByLabelText('Montant (€)')).toHaveProperty('value', '30');
  rerender(dialog(due, false));
  rerender(dialog(paid));
  expect(screen.getByRole('dialog', { name: 'Enregistrer un remboursement' })).toBeTruthy();
  expect(screen.getByLabelText('Montant (€)')).toHaveProperty('value', '80,00');
  expect(screen.queryByText(/vient de changer/)).toBeNull();
});

it('The dialog proposes to refund by the means with which the client paid last', () => {
  const payments = (['cheque', 'cash'] as const).map((means) => ({
    ...{ id: means, means, amountCents: 4000, date: '2026-11-20', recordedAt: '' },
  }));
  const { rerender } = render(dialog({ ...toRefund, payments }));
  expect(screen.getByLabelText('Moyen de paiement')).toHaveProperty('value', 'cash');
  rerender(dialog(due, false));
  rerender(dialog(due));
  expect(screen.getByLabelText('Moyen de paiement')).toHaveProperty('value', 'card');
});

it('When a payment is refused because of another one, the typed amount stays and the next request states the paid amount', async () => {
  const message = 'Un paiement de 20,00 € a été enregistré entre-temps.';
  vi.mocked(recordPayment).mockRejectedValueOnce(new AppError('DOCUMENT_MOVED', { message }));
  const user = userEvent.setup();
  const { rerender } = render(dialog(due));
  await user.clear(screen.getByLabelText('Montant (€)'));
  await user.type(screen.getByLabelText('Montant (€)'), '20');
  await press(user);
  expect((await screen.findByRole('alert')).textContent).toBe(message);
  rerender(dialog({ ...due, dueCents: 6000, paidCents: 2000 }));
  expect(screen.queryByText(/peut-être déjà enregistrée/)).toBeNull();
  expect(screen.getByLabelText('Montant (€)')).toHaveProperty('value', '20');
  // The second press of a double press comes as soon as the refusal is shown.
  const anyway = screen.getByRole('button', { name: 'Enregistrer quand même' });
  await user.click(anyway);
  expect(recordPayment).toHaveBeenCalledTimes(1);
  vi.setSystemTime(Date.now() + 2000);
  await user.click(anyway);
  expect(vi.mocked(recordPayment).mock.calls.map(([, input]) => input)).toMatchObject([
    { amountCents: 2000, knownCents: 0 },
    { amountCents: 2000, knownCents: 2000 },
  ]);
});

it.each([
  ['payment', due],
  ['refund', toRefund],
])('A negative amount does not turn a %s into its opposite', async (_what, details) => {
  const user = userEvent.setup();
  render(dialog(details));
  await user.clear(screen.getByLabelText('Montant (€)'));
  await user.type(screen.getByLabelText('Montant (€)'), '-20');
  await press(user);
  expect(screen.getByText(/^Indiquez un montant en euros/)).toBeTruthy();
  expect(recordPayment).not.toHaveBeenCalled();
});
