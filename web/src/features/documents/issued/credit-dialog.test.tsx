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

test('what a credit note leaves to be given back is told before it is issued', () => {
  expect(owed(2000)).toMatch(/^20,00\s€ seront/);
});

test.each([0, undefined])('of an invoice of which %s is paid nothing is', (paidCents) => {
  expect(owed(paidCents)).toBeUndefined();
});
