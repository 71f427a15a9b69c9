import { expect, it, vi } from 'vitest';
import type { DocumentDetails } from '../../shared/documents/issued/issued.ts';
import { newSummary } from '../documents/documents.ts';
import { sampleDocument } from '../testing/document-samples.ts';
import type { PaymentOutcome } from './payments.repository.ts';
import { recordPayment, warnOfCash } from './record-payment.ts';

const sold = (price: number, changes = {}) =>
  sampleDocument({
    items: [{ description: 'Écran', kind: 'part', quantity: 1, price }],
    ...changes,
  });
const cash = (amountCents: number) => ({ means: 'cash', amountCents, date: '2026-11-28' }) as const;
const payment = (amountCents: number) => ({
  ...cash(amountCents),
  id: 'p',
  recordedAt: '2026-11-28T10:00:00.000Z',
});

function warned(
  document: DocumentDetails['document'],
  amountCents: number,
  standing: Partial<DocumentDetails> = {},
  quote = document,
) {
  const get = vi.fn(async () => quote);
  const details = { document, summary: newSummary(document), events: [], ...standing };
  return { get, of: warnOfCash({ get }, 's', details, cash(amountCents)) };
}

it('The answer to a payment in cash above the limit has the warning that the interface gives', async () => {
  const answer = await warned(sold(1200), 50_000).of;
  expect(answer.cashWarning).toMatch(/ne se paie pas en espèces, même en partie/);
  expect(await warned(sold(100), 12_000).of).not.toHaveProperty('cashWarning');
});

it('For cash that pays a deposit, the limit applies to the price of its quote', async () => {
  const quote = sold(2000, { documentType: 'devis' });
  const origin = {
    id: 'q',
    documentType: 'devis',
    number: 'DE-1',
    invoiceDate: '2026-11-20',
  } as const;
  const { of, get } = warned({ ...sold(100), isDeposit: true, origin }, 12_000, {}, quote);
  expect((await of).cashWarning).toBeDefined();
  expect(get).toHaveBeenCalledExactlyOnceWith('s', 'q');
});

it('A refund in cash is counted once, together with the earlier refunds', async () => {
  const refunded = (cents: number, dueCents: number) =>
    warned(sold(100), -cents, { dueCents, payments: [payment(-60_000), payment(-cents)] }).of;
  expect((await refunded(30_000, 0)).cashWarning).toBeUndefined();
  expect((await refunded(50_000, 0)).cashWarning).toMatch(/ne se rendent pas en espèces/);
});

it('A payment by card has no warning', async () => {
  const document = sold(1200);
  const details = { document, summary: newSummary(document), events: [] };
  const input = { ...cash(50_000), means: 'card' } as const;
  expect(await warnOfCash({ get: vi.fn() }, 's', details, input)).toBe(details);
});

it('A payment whose write was refused waits before it reads the chain that it extends', async () => {
  const document = sold(1200);
  let rank = 0;
  const chain = vi.fn(async () => {
    const read = { head: { rank, digest: '', at: '' } };
    // Another payment is recorded as soon as this one pauses.
    setImmediate(() => {
      rank += 1;
    });
    return read;
  });
  const record = vi.fn(async (_shopId, write): Promise<PaymentOutcome> => {
    if (record.mock.calls.length === 1) return { kind: 'moved' };
    expect(write.chain.head.rank).toBe(rank);
    return { kind: 'recorded' };
  });
  const summary = { ...newSummary(document), user_id: 's', search: '' };
  const dependencies = {
    documents: { get: async () => document, summary: async () => summary },
    payments: { chain, record, digestOfKey: vi.fn(), of: vi.fn() },
    taken: { of: vi.fn() },
    now: () => Date.parse('2026-11-28T12:00:00Z'),
  };
  await recordPayment(dependencies, 's', document.id, { ...cash(100), means: 'card' });
  expect(record).toHaveBeenCalledTimes(2);
});

it('The refusal of a payment when nothing is due asks the shop to check the recorded payments', async () => {
  const document = sold(100);
  const summary = {
    ...newSummary(document),
    user_id: 's',
    search: '',
    paidCents: document.totalCents,
  };
  const dependencies = {
    documents: { get: async () => document, summary: async () => summary },
    payments: {
      chain: async () => ({ head: { rank: 0, digest: '', at: '' } }),
      ...{ record: vi.fn(), digestOfKey: vi.fn(), of: vi.fn() },
    },
    taken: { of: vi.fn() },
    now: () => Date.parse('2026-11-28T12:00:00Z'),
  };
  await expect(recordPayment(dependencies, 's', document.id, cash(100))).rejects.toThrow(
    'Il ne reste rien à régler sur cette facture. Vérifiez les paiements déjà enregistrés.',
  );
});

it('A payment dated in a closed month is refused, and the refusal names the first open day', async () => {
  const document = sold(100);
  const summary = { ...newSummary(document), user_id: 's', search: '' };
  const record = vi.fn(async () => ({ kind: 'recorded' }) as const);
  const pay = (nowDay: string) =>
    recordPayment(
      {
        documents: { get: async () => document, summary: async () => summary },
        payments: {
          chain: async () => ({ head: undefined }),
          record,
          digestOfKey: vi.fn(),
          of: vi.fn(),
        },
        taken: { of: vi.fn() },
        now: () => Date.parse(`${nowDay}T22:59:59Z`),
      },
      's',
      document.id,
      cash(100),
    );
  await pay('2026-12-31');
  await expect(pay('2027-01-01')).rejects.toMatchObject({
    fields: {
      date: expect.stringMatching(/à partir du 01\/12\/2026.*les mois d’avant sont clos/),
    },
  });
  expect(record).toHaveBeenCalledOnce();
});
