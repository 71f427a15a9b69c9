import { expect, it, vi } from 'vitest';
import type { DocumentSummary } from '../../../shared/documents/issued.ts';
import { newSummary } from '../../documents/documents.ts';
import { sampleDeposit } from '../../testing/document-samples.ts';
import { readPayable, startPayment } from './pay-invoice.ts';

const { deposit, final } = sampleDeposit();

function dependenciesOf(document: typeof final, changes: Partial<DocumentSummary> = {}) {
  const link = { user_id: 's', id: document.id, key: 'k' };
  const openPage = vi.fn(async (..._: unknown[]) => 'cs_1');
  const url = 'https://checkout.stripe.com/c/pay/cs_1';
  const dependencies = {
    documents: {
      get: async () => document,
      summary: async () => ({ ...newSummary(document), ...changes }),
    },
    accounts: {
      get: async () => ({ account_id: 'acct_1', is_on: true, charges_enabled: true }),
    },
    links: { get: async () => link, saveSession: async () => true },
    shops: { enter: async () => undefined },
    taken: { get: async () => undefined },
    cards: {
      openPage,
      page: async () => ({ status: 'open', url, amountCents: document.totalCents }),
      closePage: async () => undefined,
    },
    days: { claim: async () => undefined },
    origin: 'https://rebond.example',
    alarm: () => undefined,
    now: () => Date.parse('2026-11-20T11:00:00.000Z'),
  } as unknown as Parameters<typeof startPayment>[0];
  return { dependencies, openPage };
}

it.each([
  ['a deposit invoice', deposit, true, 'Facture d’acompte FA-2026-0002'],
  ['another invoice', final, undefined, 'Facture FA-2026-0003'],
])('The page and Stripe’s page name %s by its kind', async (_, document, isDeposit, name) => {
  const { dependencies, openPage } = dependenciesOf(document);
  expect((await readPayable(dependencies, document.id, 'k')).isDeposit).toBe(isDeposit);
  await startPayment(dependencies, document.id, 'k');
  expect(openPage.mock.calls[0]?.[1]).toMatchObject({ name });
});

it('The page names the shop’s phone, and says of a credited invoice that it is cancelled, not paid', async () => {
  const { dependencies } = dependenciesOf(final);
  const { phone } = final.seller;
  expect(phone).not.toBe('');
  expect(await readPayable(dependencies, final.id, 'k')).toMatchObject({
    shopPhone: phone,
    state: 'due',
  });
  for (const [changes, state] of [
    [
      {
        creditedCents: final.totalCents,
        creditNote: {
          id: 'a',
          documentType: 'avoir',
          number: 'AV-2026-0001',
          invoiceDate: '2026-11-21',
        },
      },
      'cancelled',
    ],
    [{ paidCents: final.totalCents }, 'settled'],
  ] as const) {
    const { dependencies } = dependenciesOf(final, changes);
    expect(await readPayable(dependencies, final.id, 'k')).toMatchObject({ state });
  }
});
