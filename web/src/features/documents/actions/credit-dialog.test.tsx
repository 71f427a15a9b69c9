import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { expect, test, vi } from 'vitest';
import { AppError } from '../../../../../shared/errors.ts';
import { aDocument, anInvoice } from '../../../testing/builders.ts';
import { creditInvoice } from '../document-requests.ts';
import { CreditDialog } from './credit-dialog.tsx';

vi.mock('../document-requests.ts');

const DETAILS = { document: aDocument({}), events: [], creditable: [{ line: 1, quantity: 1 }] };

const owed = (paidCents: number | undefined) => {
  render(
    <CreditDialog
      details={{
        ...DETAILS,
        summary: anInvoice({ ...(paidCents !== undefined && { paidCents }) }),
      }}
      open
      onClose={() => {}}
    />,
    { wrapper: MemoryRouter },
  );
  return screen.queryByText(/à rendre au client, depuis cette facture\.$/)?.textContent;
};

test('Before a credit note is issued, its dialog shows the amount to refund', () => {
  expect(owed(2000)).toMatch(/^20,00\s€ seront/);
});

test.each([0, undefined])(
  'When %s cents were paid, a credit note leaves nothing to refund',
  (paidCents) => {
    expect(owed(paidCents)).toBeUndefined();
  },
);

test('The lines to credit show their prices, and a missing choice is an error only after somebody tried to issue the note', async () => {
  owed(0);
  const user = userEvent.setup();
  await user.selectOptions(screen.getByLabelText('À créditer'), 'Par ligne');
  expect(screen.getByText(/^Quantité, 1 au plus. Prix unitaire\s: 49,90\s€$/)).toBeDefined();
  expect(screen.queryByText(/Choisissez au moins une ligne/)).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Émettre l’avoir' }));
  expect(screen.getByText(/Choisissez au moins une ligne/)).toBeDefined();
});

test('The dialog of a credit note warns of an open dispute', () => {
  render(
    <MemoryRouter>
      <CreditDialog
        details={{ ...DETAILS, summary: anInvoice({}), dispute: { amountCents: 4990 } }}
        open
        onClose={() => {}}
      />
    </MemoryRouter>,
  );
  expect(screen.getByText(/conteste 49,90\s€ .* rendre deux fois\.$/)).toBeTruthy();
});

test('The request states the credited amount that the dialog showed, and after a refusal the present amount', async () => {
  vi.mocked(creditInvoice).mockRejectedValue(new AppError('DOCUMENT_MOVED'));
  const dialog = (creditedCents: number) => (
    <MemoryRouter>
      <CreditDialog
        details={{ ...DETAILS, summary: anInvoice({ creditedCents }) }}
        open
        onClose={() => {}}
      />
    </MemoryRouter>
  );
  const user = userEvent.setup();
  const { rerender } = render(dialog(0));
  await user.click(screen.getByRole('button', { name: 'Émettre l’avoir' }));
  rerender(dialog(1000));
  const anyway = screen.getByRole('button', { name: 'Émettre l’avoir quand même' });
  await user.click(anyway);
  expect(creditInvoice).toHaveBeenCalledTimes(1);
  vi.setSystemTime(Date.now() + 2000);
  await user.click(anyway);
  vi.useRealTimers();
  const known = vi.mocked(creditInvoice).mock.calls.map(([, body]) => body.knownCents);
  expect(known).toEqual([0, 1000]);
});
