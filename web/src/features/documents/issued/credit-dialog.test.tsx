import { render, screen } from '@testing-library/react';
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

test('The amount that a credit note leaves to refund is shown before it is issued', () => {
  expect(owed(2000)).toMatch(/^20,00\s€ seront/);
});

test.each([0, undefined])('With %s paid, a credit note leaves nothing to refund', (paidCents) => {
  expect(owed(paidCents)).toBeUndefined();
});
