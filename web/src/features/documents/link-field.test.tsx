import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { apiError } from '../../testing/api-error.ts';
import { aDocument, anInvoice } from '../../testing/builders.ts';
import { openApproval, openPaymentLink } from './document-requests.ts';
import { PaymentLink } from './issued/payments-card.tsx';
import { QuoteAnswerCard } from './quote/quote-answer-card.tsx';

vi.mock('./document-requests.ts', () => ({ openApproval: vi.fn(), openPaymentLink: vi.fn() }));

const OLD = 'https://x.example/old';
const NEW = 'https://x.example/new';
beforeEach(() => {
  vi.clearAllMocks();
  const linkAt = (renew = false) => ({ url: renew ? NEW : OLD });
  vi.mocked(openPaymentLink).mockImplementation(async (_id, asked) => linkAt(asked?.renew));
  vi.mocked(openApproval).mockImplementation(async (_id, asked) => ({
    ...linkAt(asked?.renew),
    path: '/devis/d1',
    validUntil: '2999-12-31',
  }));
});

const quote = aDocument({ documentType: 'devis', validUntil: '2999-12-31' });
const KINDS = [
  ['réponse', <QuoteAnswerCard key="q" quote={quote} summary={anInvoice({})} />],
  ['paiement', <PaymentLink key="p" id="d1" />],
] as const;

test.each(KINDS)(
  'A link of %s is renewed with one click, and a note says that the old link is no longer valid',
  async (kind, card) => {
    render(card);
    const user = userEvent.setup();
    await user.click(screen.getByRole('button', { name: `Obtenir le lien de ${kind}` }));
    expect(await screen.findByDisplayValue(OLD)).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Renouveler le lien' }));
    expect(await screen.findByDisplayValue(NEW)).toBeTruthy();
    expect(await screen.findByText(/L’ancien ne fonctionne plus/)).toBeTruthy();
  },
);

test('When a link cannot be renewed, the old link stays and the reason is shown', async () => {
  const message = 'Stripe ne répond pas.';
  render(<PaymentLink id="d1" />);
  const user = userEvent.setup();
  await user.click(screen.getByRole('button', { name: 'Obtenir le lien de paiement' }));
  vi.mocked(openPaymentLink).mockRejectedValueOnce(
    apiError('CHECKOUT_UNAVAILABLE', { message, requestId: 'r' }),
  );
  await user.click(await screen.findByRole('button', { name: 'Renouveler le lien' }));
  expect((await screen.findByRole('alert')).textContent).toBe(message);
  expect(screen.getByDisplayValue(OLD)).toBeTruthy();
  expect(screen.queryByText(/ne fonctionne plus/)).toBeNull();
});
