import { expect, it } from 'vitest';
import { summaryKey } from '../documents/document-keys.ts';
import { billedRepairKey, billedRepairKind } from '../documents/issuing/stored-billed-repair.ts';
import { approvalItem } from '../documents/quotes/stored-approval.ts';
import { summaryItem } from '../documents/stored-summary.ts';
import type { RawItem } from '../platform/table/stored-item.ts';
import { sampleDocument } from '../testing/document-samples.ts';
import { askedOfCustomer } from './asked-of-customer.ts';

const invoice = { ...sampleDocument(), repairId: 'RB12345678' };
const { id, number, invoiceDate, totalCents } = invoice;
const AT = '2026-11-20T10:00:00.000Z';
const QUOTE = { id: 'q', number, invoiceDate, totalCents };
const bonus = { amountCents: 2500, state: 'paid', proofs: [] };

it.each([
  ['nothing', 2500, /dont 25,00\s€ de bonus réparation$/],
  ['a part', 2600, /dont 25,00\s€ de bonus réparation et 1,00\s€ déjà réglés$/],
])(
  'A bonus that was received is stated as a bonus, not as paid by a customer who has paid %s',
  async (_what, paidCents, words) => {
    const items = new Map<string, RawItem>([
      [
        billedRepairKey('s', 'RB12345678').sk,
        {
          ...billedRepairKind.stamp,
          invoices: [{ id, number, invoiceDate, totalCents }],
          deposits: [],
        },
      ],
      [summaryKey('s', id).sk, { ...summaryItem('s', invoice), paidCents, bonus }],
    ]);
    const owner = { user_id: 's', trackingNumber: 'RB12345678', intake: undefined };
    const asks = await askedOfCustomer(
      async ({ sk }) => items.get(sk),
      { ...owner, handedOverAt: undefined },
      Date.parse('2026-11-22T11:00:00.000Z'),
    );
    expect(asks?.due).toEqual([
      {
        ...{ number, cents: totalCents - paidCents },
        parts: expect.stringMatching(words),
      },
    ]);
  },
);

it.each([
  ['states an accepted quote with its day', 'accepted', undefined, { number, totalCents, at: AT }],
  ['states no declined quote', 'declined', undefined, undefined],
  ['states no accepted quote after the hand-over', 'accepted', AT, undefined],
] as const)('The tracking page %s', async (_what, decision, handedOverAt, accepted) => {
  const approval = approvalItem({
    ...{ user_id: 's', id: 'q', key: 'k', digest: 'd', valid_until: '2026-11-21' },
    decision: { decision, name: 'Marie Durand', at: AT, digest: 'd' },
  });
  const items = new Map<string, RawItem>([
    [
      billedRepairKey('s', 'RB12345678').sk,
      {
        ...billedRepairKind.stamp,
        ...{ quote: QUOTE, invoices: [], deposits: [] },
      },
    ],
    [approval.sk, approval],
  ]);
  const reads: string[] = [];
  const asks = await askedOfCustomer(
    async ({ sk }) => {
      reads.push(sk);
      return items.get(sk);
    },
    { user_id: 's', trackingNumber: 'RB12345678', intake: undefined, handedOverAt },
    Date.parse('2026-11-22T11:00:00.000Z'),
  );
  expect(asks?.accepted).toEqual(accepted);
  expect(reads, 'nothing more is read than for an open quote').toHaveLength(2);
});
