import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Link, MemoryRouter } from 'react-router-dom';
import { expect, onTestFinished, test, vi } from 'vitest';
import { apiError } from '../../../testing/api-error.ts';
import { aDocument, anInvoice, aUser } from '../../../testing/builders.ts';
import { signIn } from '../../../testing/sign-in.ts';
import { invoiceQuote } from '../document-requests.ts';
import { CreditDialog } from './credit-dialog.tsx';
import { InvoiceDialog } from './invoice-dialog.tsx';

vi.mock('../document-requests.ts', () => ({ invoiceQuote: vi.fn() }));

const MISSING = 'Ce champ est obligatoire.';
const BONUS = {
  scheme: 'QualiRépar',
  organism: 'Ecosystem',
  labelNumber: 'QR-1',
  category: 'Tablette',
  brand: 'Apple',
  model: 'iPad',
  serialNumber: 'X1',
  amountCents: 2250,
};

test('Empty fields are no errors before the invoice is requested, but wrong values are', async () => {
  const user = userEvent.setup();
  const { profile } = aUser();
  signIn({ profile: { ...profile, bonus_labels: { qualirepar: { number: 'QR-1' } } } });
  const quote = aDocument({ documentType: 'devis' });
  render(<InvoiceDialog quote={quote} open onClose={vi.fn()} />, {
    wrapper: MemoryRouter,
  });
  await user.selectOptions(screen.getByLabelText('Appareil réparé'), 'Tablette');
  expect(screen.queryByText(MISSING)).toBeNull();
  const amount = screen.getByLabelText('Montant du bonus (€ TTC)');
  await user.clear(amount);
  await user.type(amount, '1e');
  expect(amount.getAttribute('aria-invalid')).toBe('true');

  await user.click(screen.getByRole('button', { name: 'Émettre la facture' }));
  expect(screen.getAllByText(MISSING).length).toBeGreaterThan(1);
  expect(screen.getByLabelText('Marque').getAttribute('aria-invalid')).toBe('true');
  expect(document.activeElement).toBe(amount);
  expect(invoiceQuote).not.toHaveBeenCalled();
});

test('The quote’s bonus is filled in, and is sent or explicitly removed', async () => {
  const user = userEvent.setup();
  const { profile } = aUser();
  signIn({ profile: { ...profile, bonus_labels: { qualirepar: { number: 'QR-1' } } } });
  vi.mocked(invoiceQuote).mockRejectedValue(new Error('no'));
  const quote = aDocument({ documentType: 'devis', bonus: BONUS });
  render(<InvoiceDialog quote={quote} open onClose={vi.fn()} />, {
    wrapper: MemoryRouter,
  });
  const bill = () => user.click(screen.getByRole('button', { name: 'Émettre la facture' }));
  await bill();
  expect(vi.mocked(invoiceQuote).mock.lastCall?.[1].bonus).toEqual({
    category: 'tablet',
    amount: 22.5,
    brand: 'Apple',
    model: 'iPad',
    serialNumber: 'X1',
    outOfGuarantee: true,
  });
  await user.selectOptions(screen.getByLabelText('Appareil réparé'), '');
  await bill();
  expect(vi.mocked(invoiceQuote).mock.lastCall?.[1].bonus).toBeNull();
});

test('Leaving the page asks first when only the brand of the quote’s bonus was changed', async () => {
  const user = userEvent.setup();
  signIn();
  render(
    <MemoryRouter>
      <InvoiceDialog
        quote={aDocument({ documentType: 'devis', bonus: BONUS })}
        open
        onClose={vi.fn()}
      />
      <Link to="/dashboard">Tableau de bord</Link>
    </MemoryRouter>,
  );
  await user.type(screen.getByLabelText('Marque'), ' Inc.');
  await user.click(screen.getByText('Tableau de bord'));
  expect(screen.getByText('Vos modifications ne sont pas enregistrées.')).toBeTruthy();
});

test('A quote of another VAT regime leads to its deposits and to a new quote', async () => {
  const user = userEvent.setup();
  signIn();
  const fields = { tvaEnabled: 'Votre régime de TVA a changé.' };
  vi.mocked(invoiceQuote).mockRejectedValue(
    apiError('DOCUMENT_INCOMPLETE', { fields, requestId: 'r' }),
  );
  const quote = aDocument({ documentType: 'devis', id: 'q1' });
  const deposit = { id: 'd1', number: 'FA-2026-0007', invoiceDate: '2026-11-20', totalCents: 100 };
  const summary = { deposits: [deposit] };
  render(<InvoiceDialog quote={quote} summary={summary} open onClose={vi.fn()} />, {
    wrapper: MemoryRouter,
  });
  expect(screen.queryByRole('link', { name: 'Refaire le devis' })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Émettre la facture' }));
  const target = (name: string) => screen.getByRole('link', { name }).getAttribute('href');
  expect(target('Annuler l’acompte FA-2026-0007')).toBe('/documents/d1?annuler');
  expect(target('Refaire le devis')).toBe('/facturation?devis=q1');
});

test('A refusal that names what the profile lacks leads to its page of the profile', async () => {
  const user = userEvent.setup();
  signIn();
  const fields = { legal_details: 'Indiquez votre forme juridique.' };
  vi.mocked(invoiceQuote).mockRejectedValue(
    apiError('DOCUMENT_INCOMPLETE', { fields, requestId: 'r' }),
  );
  const quote = aDocument({ documentType: 'devis' });
  render(<InvoiceDialog quote={quote} open onClose={vi.fn()} />, {
    wrapper: MemoryRouter,
  });
  expect(screen.queryByRole('link', { name: 'Compléter le profil' })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Émettre la facture' }));
  expect(screen.getByText(fields.legal_details)).toBeTruthy();
  const link = screen.getByRole('link', { name: 'Compléter le profil' });
  expect(link.getAttribute('href')).toBe('/profil/documents');
});

test.each(['Émettre la facture', 'Émettre l’avoir'])(
  'The dialog with “%s” takes the day on which it is opened, on a page that was loaded the day before',
  (action) => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-30T22:50:00Z') });
    onTestFinished(() => void vi.useRealTimers());
    const dialog = (open: boolean) => {
      const props = { open, onClose: vi.fn() };
      return action === 'Émettre l’avoir' ? (
        <CreditDialog
          details={{ document: aDocument(), summary: anInvoice(), events: [] }}
          {...props}
        />
      ) : (
        <InvoiceDialog quote={aDocument({ documentType: 'devis' })} {...props} />
      );
    };
    const { rerender } = render(dialog(false), { wrapper: MemoryRouter });
    vi.setSystemTime('2026-11-30T23:10:00Z');
    rerender(dialog(true));
    expect(screen.getByRole('button', { name: action })).toBeDefined();
    expect(screen.getByLabelText(/^Date de l(a facture|’avoir)$/)).toHaveProperty(
      'value',
      '2026-12-01',
    );
  },
);

test('A dialog that stays open over midnight dates the invoice on the new day', () => {
  vi.useFakeTimers({ now: new Date('2026-11-20T23:59:30+01:00') });
  onTestFinished(() => void vi.useRealTimers());
  const quote = aDocument({ documentType: 'devis' });
  render(<InvoiceDialog quote={quote} open onClose={vi.fn()} />, { wrapper: MemoryRouter });
  const day = screen.getByLabelText('Date de la facture');
  expect(day).toHaveProperty('value', '2026-11-20');
  act(() => vi.advanceTimersByTime(60_000));
  expect(day).toHaveProperty('value', '2026-11-21');
});
