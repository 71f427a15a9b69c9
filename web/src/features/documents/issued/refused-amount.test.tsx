import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactElement } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, expect, it, vi } from 'vitest';
import { AppError } from '../../../../../shared/errors.ts';
import { recordPayment } from '../../../lib/documents/record-payment.ts';
import { aDocument, anInvoice, aQuote } from '../../../testing/builders.ts';
import { DepositDialog } from '../actions/deposit-dialog.tsx';
import { billDeposit } from '../document-requests.ts';
import { PaymentDialog } from './payment-dialog.tsx';

vi.mock('../../../lib/documents/record-payment.ts');
vi.mock('../document-requests.ts');

afterEach(() => void vi.useRealTimers());

const stay = () => {};
const details = {
  document: aDocument(),
  summary: anInvoice(),
  events: [],
  dueCents: 100,
  paidCents: 0,
};
const refusalOf = (field: string) =>
  new AppError('OVERPAID', { message: 'C’est trop.', fields: { [field]: 'C’est trop.' } });

const payment = <PaymentDialog details={details} open onClose={stay} />;
const deposit = <DepositDialog quote={aDocument()} summary={aQuote()} open onClose={stay} />;

it.each<[string, ReactElement, string, string, RegExp]>([
  ['the amount of a payment', payment, 'amountCents', 'Montant (€)', /^Enregistrer$/],
  ['the means of a payment', payment, 'means', 'Moyen de paiement', /^Enregistrer$/],
  ['the day of a payment', payment, 'date', 'Date du paiement', /^Enregistrer$/],
  ['the amount of a deposit', deposit, 'amountCents', 'Montant de l’acompte (€)', /^Émettre/],
])('A refusal of %s marks and focuses its field', async (_what, dialog, name, label, action) => {
  vi.mocked(recordPayment).mockRejectedValue(refusalOf(name));
  vi.mocked(billDeposit).mockRejectedValue(refusalOf(name));
  const user = userEvent.setup();
  render(<MemoryRouter>{dialog}</MemoryRouter>);
  if (dialog === deposit) await user.type(screen.getByLabelText(label), '7');
  await user.click(screen.getByRole('button', { name: action }));
  await screen.findByText('C’est trop.');
  const field = screen.getByLabelText(label);
  expect(field.getAttribute('aria-invalid')).toBe('true');
  const described = field.getAttribute('aria-describedby') ?? '';
  expect(document.getElementById(described)?.textContent).toBe('C’est trop.');
  expect(document.activeElement).toBe(field);
});

it('A deposit without an amount is not requested, and its field says what to type', async () => {
  vi.mocked(billDeposit).mockReset();
  const user = userEvent.setup();
  render(<MemoryRouter>{deposit}</MemoryRouter>);
  expect(screen.queryByRole('alert')).toBeNull();
  await user.click(screen.getByRole('button', { name: /^Émettre/ }));
  expect(screen.getByText(/^Indiquez un montant en euros/)).toBeTruthy();
  expect(document.activeElement).toBe(screen.getByLabelText('Montant de l’acompte (€)'));
  expect(billDeposit).not.toHaveBeenCalled();
});

it('Text that is typed while a payment is recorded neither allows a second payment nor hides a failure', async () => {
  const { promise, reject } = Promise.withResolvers<never>();
  vi.mocked(recordPayment).mockReset().mockReturnValue(promise);
  const user = userEvent.setup();
  render(<MemoryRouter>{payment}</MemoryRouter>);
  const record = screen.getByRole('button', { name: 'Enregistrer' });
  await user.click(record);
  await user.type(screen.getByLabelText('Montant (€)'), '2');
  await user.click(record);
  reject(new AppError('INTERNAL'));
  expect(await screen.findByRole('alert')).toBeTruthy();
  expect(recordPayment).toHaveBeenCalledTimes(1);
});

it('A deposit may be billed for what is left of the quote without its bonus', () => {
  const one = { id: 'f1', number: 'FA-2026-0001', invoiceDate: '2026-11-20', totalCents: 4_000 };
  const bonus = {
    scheme: 'QualiRépar',
    organism: 'ecosystem',
    labelNumber: 'QR-1',
    category: 'Smartphone',
    brand: 'Fairphone',
    model: '5',
    serialNumber: '1',
    amountCents: 2500,
  };
  const quote = aDocument({ totalCents: 12_000, bonus });
  const summary = aQuote({ deposits: [one] });
  const dialog = <DepositDialog {...deposit.props} quote={quote} summary={summary} />;
  render(<MemoryRouter>{dialog}</MemoryRouter>);
  expect(screen.getByText(/^55,00\s€ restent à facturer\./)).toBeTruthy();
});

it('When a deposit is refused because of another one, the typed amount stays and the next request states the billed amount', async () => {
  const message = 'Un acompte de 0,04 € a été facturé entre-temps.';
  vi.mocked(billDeposit).mockReset().mockRejectedValue(new AppError('DOCUMENT_MOVED', { message }));
  const user = userEvent.setup();
  const { rerender } = render(<MemoryRouter>{deposit}</MemoryRouter>);
  await user.type(screen.getByLabelText('Montant de l’acompte (€)'), '7');
  await user.click(screen.getByRole('button', { name: /^Émettre/ }));
  expect((await screen.findByRole('alert')).textContent).toBe(message);
  const one = { id: 'f1', number: 'FA-2026-0001', invoiceDate: '2026-11-20', totalCents: 4 };
  const withOne = <DepositDialog {...deposit.props} summary={aQuote({ deposits: [one] })} />;
  rerender(<MemoryRouter>{withOne}</MemoryRouter>);
  expect(screen.getByLabelText('Montant de l’acompte (€)')).toHaveProperty('value', '7');
  const anyway = screen.getByRole('button', { name: 'Émettre cet acompte quand même' });
  await user.click(anyway);
  expect(billDeposit).toHaveBeenCalledTimes(1);
  vi.setSystemTime(Date.now() + 2000);
  await user.click(anyway);
  expect(vi.mocked(billDeposit).mock.calls.map(([, body]) => body)).toMatchObject([
    { amountCents: 700, knownCents: 0 },
    { amountCents: 700, knownCents: 4 },
  ]);
});
