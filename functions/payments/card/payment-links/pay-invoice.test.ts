import { expect, it, vi } from 'vitest';
import { LEAST_CARD_CENTS } from '../../../../shared/payments/card.ts';
import { type KnownSummary, newSummary } from '../../../documents/documents.ts';
import { sampleDeposit } from '../../../testing/document-samples.ts';
import { readPayable, startPayment } from './pay-invoice.ts';

const { deposit, final } = sampleDeposit();

function dependenciesOf(document: typeof final, changes: Partial<KnownSummary> = {}) {
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

it('The page of a paid invoice states amount, day and tracking number, and no other page names the repair', async () => {
  const repaired = { ...final, repairId: 'RB12345678' };
  const paid = { paidCents: final.totalCents, paidOn: '2026-11-21' };
  const { dependencies } = dependenciesOf(repaired, paid);
  expect(await readPayable(dependencies, final.id, 'k')).toEqual({
    number: final.number,
    shopName: final.seller.name,
    shopPhone: final.seller.phone,
    dueCents: 0,
    state: 'settled',
    ...paid,
    trackingNumber: 'RB12345678',
  });
  for (const [document, changes] of [
    [repaired, { paidCents: 100 }],
    [{ ...final, repairId: '01a202f9-269a-7b59-ae9e-8d57f7800564' }, paid],
    [{ ...final, repairId: null }, paid],
  ] as const) {
    const { dependencies: others } = dependenciesOf(document, changes);
    expect(await readPayable(others, final.id, 'k')).not.toHaveProperty('trackingNumber');
  }
});

it('The page of a partly paid invoice states the amount that was paid', async () => {
  const { dependencies } = dependenciesOf(final, { paidCents: 100 });
  expect(await readPayable(dependencies, final.id, 'k')).toMatchObject({
    paidCents: 100,
    dueCents: final.totalCents - 100,
  });
});

it('The page of a credited invoice states what is still owed to its payer, and the day of a payment that was refunded', async () => {
  const creditNote = {
    id: 'a',
    documentType: 'avoir',
    number: 'AV-2026-0001',
    invoiceDate: '2026-11-21',
  } as const;
  const credited = { creditedCents: final.totalCents, creditNote, paidOn: '2026-11-20' };
  const read = async (changes: Partial<KnownSummary>) =>
    readPayable(dependenciesOf(final, changes).dependencies, final.id, 'k');
  expect(await read({ ...credited, paidCents: 6000 })).toMatchObject({
    state: 'cancelled',
    paidOn: '2026-11-20',
    owedBackCents: 6000,
  });
  const refunded = await read({ ...credited, paidCents: 0 });
  expect(refunded).toMatchObject({ state: 'cancelled', paidCents: 0, paidOn: '2026-11-20' });
  expect(refunded).not.toHaveProperty('owedBackCents');
  expect(await read({ creditedCents: 2000, paidCents: final.totalCents })).toMatchObject({
    state: 'settled',
    owedBackCents: 2000,
  });
});

it('The page states the bonus of an invoice until a credit note takes the bonus back', async () => {
  const bonus: KnownSummary['bonus'] = { amountCents: 2500, state: 'to-claim', proofs: [] };
  const read = async (changes: Partial<KnownSummary>) =>
    readPayable(dependenciesOf(final, changes).dependencies, final.id, 'k');
  expect(await read({ bonus })).toMatchObject({
    bonusCents: 2500,
    dueCents: final.totalCents - 2500,
  });
  expect(await read({})).not.toHaveProperty('bonusCents');
  const takenBackBy = { id: 'a', number: 'AV-2026-0001' };
  expect(await read({ bonus: { ...bonus, takenBackBy } })).not.toHaveProperty('bonusCents');
});

it('A bonus that was received is not stated as an amount that the customer paid', async () => {
  const bonus: KnownSummary['bonus'] = { amountCents: 2500, state: 'paid', proofs: [] };
  for (const paidCents of [2500, 2600, final.totalCents]) {
    const { dependencies } = dependenciesOf(final, { paidCents, bonus });
    const ofCustomer = { paidCents: paidCents - 2500, dueCents: final.totalCents - paidCents };
    expect(await readPayable(dependencies, final.id, 'k')).toMatchObject(ofCustomer);
  }
});

it.each([
  ['below', LEAST_CARD_CENTS - 1, 'closed'],
  ['equal to', LEAST_CARD_CENTS, 'due'],
] as const)(
  'An invoice whose due amount is %s a card’s smallest payment is not called settled',
  async (_, left, state) => {
    const { dependencies } = dependenciesOf(final, { paidCents: final.totalCents - left });
    expect((await readPayable(dependencies, final.id, 'k')).state).toBe(state);
  },
);

it('The page of a credited invoice states what was refunded to its payer, without corrections', async () => {
  const read = async (changes: Partial<KnownSummary>) =>
    (await readPayable(dependenciesOf(final, changes).dependencies, final.id, 'k')).refundedCents;
  const credited = { creditedCents: 2000, paidOn: '2026-11-20' };
  expect(await read({ ...credited, refundedCents: 1500 })).toBe(1500);
  expect(await read({ ...credited, refundedCents: 8000 })).toBe(2000);
  expect(await read(credited)).toBeUndefined();
  expect(await read({ refundedCents: 6000 }), 'without a credit note').toBeUndefined();
});
