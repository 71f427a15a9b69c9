import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { expect, test } from 'vitest';
import type { DocumentDetails } from '../../../../../shared/documents/issued/issued.ts';
import { aDocument, anInvoice } from '../../../testing/builders.ts';
import { PaymentsCard } from './payments-card.tsx';

const DEPOSIT = { id: 'd1', number: 'FA-2026-0001', invoiceDate: '2026-11-20', totalCents: 15_000 };

function Card({ details }: { details: DocumentDetails }) {
  const [isPaying, onPaying] = useState(false);
  const rest = { act: 'download', isPaying, onPaying } as const;
  return <PaymentsCard details={details} {...rest} />;
}

function show(
  details: Partial<DocumentDetails>,
  document: Partial<DocumentDetails['document']> = {},
) {
  const own = { document: aDocument(document), summary: anInvoice({}), events: [] };
  render(<Card details={{ ...own, ...details }} />, { wrapper: MemoryRouter });
  return userEvent.setup();
}

test('The paid and remaining amounts add up to the client’s debt without the bonus', () => {
  // A bonus pays 25 € of 49,90 €.
  show({ paidCents: 1000, dueCents: 1490 });
  expect(
    screen.getByText(/^10,00\s€ payés sur 24,90\s€, 14,90\s€ restent à régler\.$/),
  ).toBeTruthy();
});

test.each([
  [
    'more than its own payments',
    10_000,
    -15_400,
    /^154,00\s€ .*, dont 54,00\s€ reçus avec l’acompte FA-2026-0001\.$/,
  ],
  [
    'a deposit alone',
    0,
    -5_400,
    /^54,00\s€ à rendre au client, reçus avec l’acompte FA-2026-0001\.$/,
  ],
  ['its own payments alone', 20_000, -15_400, /^154,00\s€ à rendre au client\.$/],
])('A refund of %s says which part came from a deposit', (_what, paidCents, dueCents, text) => {
  show({ paidCents, dueCents }, { deducted: [{ ...DEPOSIT, vat: [] }] });
  expect(screen.getByText(text)).toBeTruthy();
});

test.each([
  ['Encaisser', 4990, 'Date du paiement', /se corrige par un remboursement/],
  ['Rembourser', -4990, 'Date du remboursement', /n’envoie pas d’argent/],
])('The form behind the button %s explains what it does', async (label, dueCents, day, text) => {
  const user = show({ paidCents: 0, dueCents });
  await user.click(screen.getByRole('button', { name: label }));
  expect(screen.getByLabelText(day)).toBeTruthy();
  expect(screen.getByText(text)).toBeTruthy();
});

test('The proposed amount of a payment is selected, so that typing replaces it', async () => {
  const user = show({ paidCents: 0, dueCents: 4990 });
  await user.click(screen.getByRole('button', { name: 'Encaisser' }));
  expect(screen.getByLabelText('Montant (€)')).toHaveProperty('value', '49,90');
  await user.keyboard('20');
  expect(screen.getByLabelText('Montant (€)')).toHaveProperty('value', '20');
});

test('Cash for a debt of more than 1 000 € causes a warning, and can still be recorded', async () => {
  const vat = [{ rate: 20, baseCents: 100_000, vatCents: 20_000 }];
  const user = show({ paidCents: 0, dueCents: 60_000 }, { vat, totalCents: 120_000 });
  await user.click(screen.getByRole('button', { name: 'Encaisser' }));
  expect(screen.queryByText(/ne se paie pas en espèces/)).toBeNull();
  await user.selectOptions(screen.getByLabelText('Moyen de paiement'), 'Espèces');
  expect(screen.getByText(/ne se paie pas en espèces, même en partie/)).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Enregistrer' })).toHaveProperty('disabled', false);
});

test.each([
  ['has to answer', '2026-12-07', /Stripe avant le 07\/12\/2026\.$/],
  ['has answered', undefined, /examine votre réponse, à suivre dans votre compte Stripe\.$/],
])('A contested payment says what to do when the shop %s', (_what, answerBy, text) => {
  show({ paidCents: 4990, dueCents: 0, dispute: { amountCents: 2000, answerBy } });
  expect(screen.getByText(/^Paiement contesté\s: 20,00\s€/).textContent).toMatch(text);
});

test('A lost dispute and a failed refund are named, and other refunds of the same amount stay refunds', () => {
  const paid = {
    means: 'card',
    date: '2026-11-20',
    recordedAt: '2026-11-20T10:00:00.000Z',
  } as const;
  const payments = [
    { ...paid, id: 'p1', amountCents: 4990 },
    { ...paid, id: 'p2', amountCents: -4990 },
    { ...paid, id: 'p3', amountCents: 4990, cardEvent: 'refund-failed' },
    { ...paid, id: 'p4', amountCents: -4990, cardEvent: 'dispute-lost' },
  ] as const;
  show({
    payments: [...payments],
    paidCents: 0,
    dueCents: 4990,
    dispute: { amountCents: 0, lostCents: 4990 },
  });
  for (const title of ['Paiement contesté, repris par la banque', 'Remboursement non abouti']) {
    expect(screen.getByText(title)).toBeTruthy();
  }
  expect(screen.getAllByText('Remboursement, Carte')).toHaveLength(1);
  expect(screen.getAllByText('Carte')).toHaveLength(1);
  expect(screen.queryByText(/Répondez|examine/)).toBeNull();
  expect(screen.getByText(/perdu\s: la banque a rendu 49,90\s€ à votre client\.$/)).toBeTruthy();
});

test.each([
  ['open', { amountCents: 4990 }, 1],
  ['over', { amountCents: 0, lostCents: 4990 }, 0],
])(
  'The form of a refund warns of a dispute only while it is open (%s)',
  async (_what, dispute, count) => {
    const user = show({ paidCents: 4990, dueCents: 0, dispute });
    await user.click(screen.getByRole('button', { name: 'Rembourser' }));
    expect(screen.queryAllByText(/conteste 49,90\s€ .* rendre deux fois\.$/)).toHaveLength(count);
  },
);
