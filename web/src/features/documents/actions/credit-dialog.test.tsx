import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { expect, test } from 'vitest';
import { aDocument, anInvoice } from '../../../testing/builders.ts';
import { CreditDialog } from './credit-dialog.tsx';

const owed = (paidCents: number | undefined) => {
  render(
    <CreditDialog
      invoice={aDocument({})}
      summary={anInvoice({ ...(paidCents !== undefined && { paidCents }) })}
      creditable={[{ line: 1, quantity: 1 }]}
      open
      onClose={() => {}}
      onFail={async () => {}}
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

test('The lines to credit show their prices, and a missing choice is an error only after a try', async () => {
  owed(0);
  const user = userEvent.setup();
  await user.selectOptions(screen.getByLabelText('À créditer'), 'Par ligne');
  expect(screen.getByText(/^Quantité, 1 au plus. Prix unitaire\s: 49,90\s€$/)).toBeDefined();
  expect(screen.queryByText(/Choisissez au moins une ligne/)).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Émettre l’avoir' }));
  expect(screen.getByText(/Choisissez au moins une ligne/)).toBeDefined();
});
