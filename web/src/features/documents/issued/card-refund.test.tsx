import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { beforeEach, expect, test, vi } from 'vitest';
import { apiError } from '../../../testing/api-error.ts';
import { aDocument, anInvoice } from '../../../testing/builders.ts';
import { notify } from '../../../ui/feedback/notify.ts';
import { readDocumentAgain } from '../document-query.ts';
import { refundCards } from '../document-requests.ts';
import { CardRefund } from './card-refund.tsx';

vi.mock('../document-requests.ts', () => ({ refundCards: vi.fn() }));
vi.mock('../../../ui/feedback/notify.ts', () => ({ notify: { success: vi.fn(), error: vi.fn() } }));

vi.mock('../document-query.ts', () => ({ readDocumentAgain: vi.fn(async () => {}) }));
const read = vi.mocked(readDocumentAgain);
beforeEach(() => vi.clearAllMocks());

/** Presses 'Rendre' and confirms; when the refund is refused, the confirming button stays. */
async function giveIt() {
  const details = { document: aDocument({}), summary: anInvoice({}), events: [] };
  render(<CardRefund details={{ ...details, cardRefundCents: 6000 }} />, {
    wrapper: MemoryRouter,
  });
  const user = userEvent.setup();
  await user.click(screen.getByRole('button', { name: /^Rendre 60,00\s€ par carte$/ }));
  await user.keyboard('490154203237518{Enter}');
  expect(refundCards).not.toHaveBeenCalled();
  await user.click(screen.getByRole('button', { name: /^Rendre 60,00\s€ par carte$/ }));
  await user.click(screen.getByRole('button', { name: /^Rendre 60,00\s€$/ }));
  expect(refundCards).toHaveBeenCalledExactlyOnceWith('f1', 6000);
  expect(read).toHaveBeenCalledOnce();
}

test.each([
  ['made', /5 à 10 jours/],
  ['waiting', /s’il échoue/],
  ['unfunded', /approvisionnez-le/],
] as const)('A refund that Stripe reports as %s says what happens next', async (state, text) => {
  vi.mocked(refundCards).mockResolvedValueOnce({ state, amountCents: 6000 });
  await giveIt();
  expect(notify.success).toHaveBeenCalledExactlyOnceWith(
    'Remboursement demandé',
    expect.stringMatching(text),
  );
});

test('When Stripe refuses a refund, the reason is shown and the document is read again', async () => {
  const message = 'Votre solde chez Stripe ne suffit pas.';
  vi.mocked(refundCards).mockRejectedValueOnce(
    apiError('NOT_REFUNDABLE', { message, requestId: 'r' }),
  );
  await giveIt();
  expect((await screen.findByRole('alert')).textContent).toBe(message);
  expect(notify.success).not.toHaveBeenCalled();
});

test('A refund to several cards says how much was refunded, how much was not, and why', async () => {
  const message = 'Votre client conteste ce paiement.';
  const left = { amountCents: 2000, message };
  vi.mocked(refundCards).mockResolvedValueOnce({ state: 'made', amountCents: 4000, left });
  await giveIt();
  expect((await screen.findByRole('alert')).textContent).toMatch(
    /^40,00\s€ sont rendus, 20,00\s€ ne le sont pas encore\. Votre client conteste ce paiement\.$/,
  );
  expect(notify.success).not.toHaveBeenCalled();
});

test('An open dialog keeps its amount when the surplus changes, and proposes the rest after a part was refunded', async () => {
  const own = { document: aDocument({}), summary: anInvoice({}), events: [] };
  const card = (cents: number) => (
    <MemoryRouter>
      <CardRefund details={{ ...own, cardRefundCents: cents }} />
    </MemoryRouter>
  );
  const { rerender } = render(card(6000));
  const user = userEvent.setup();
  const give = (euros: string) =>
    user.click(screen.getByRole('button', { name: new RegExp(`^Rendre ${euros}\\s€$`) }));
  await user.click(screen.getByRole('button', { name: /par carte$/ }));
  rerender(card(9000));
  const left = { amountCents: 2000, message: 'Votre client conteste ce paiement.' };
  vi.mocked(refundCards).mockResolvedValueOnce({ state: 'made', amountCents: 4000, left });
  await give('60,00');
  await screen.findByText(/20,00\s€ ne le sont pas encore/);
  vi.mocked(refundCards).mockResolvedValueOnce({ state: 'made', amountCents: 2000 });
  await give('20,00');
  expect(vi.mocked(refundCards).mock.calls).toEqual([
    ['f1', 6000],
    ['f1', 2000],
  ]);
});

test('When there is no amount to refund by card, there is no button', () => {
  const details = { document: aDocument({}), summary: anInvoice({}), events: [] };
  const { container } = render(<CardRefund details={details} />);
  expect(container.textContent).toBe('');
});

test('The dialog of a refund by card says that Stripe holds contested money back', async () => {
  const own = {
    document: aDocument({}),
    summary: anInvoice({}),
    events: [],
    cardRefundCents: 6000,
  };
  render(<CardRefund details={{ ...own, dispute: { amountCents: 6000 } }} />, {
    wrapper: MemoryRouter,
  });
  await userEvent
    .setup()
    .click(screen.getByRole('button', { name: /^Rendre 60,00\s€ par carte$/ }));
  expect(screen.getByText(/conteste 60,00\s€ .*Stripe les retient/)).toBeTruthy();
});
