import { expect, it } from 'vitest';
import { summaryKey } from '../documents/document-keys.ts';
import { billedRepairKey, billedRepairKind } from '../documents/issuing/stored-billed-repair.ts';
import { summaryItem } from '../documents/stored-summary.ts';
import type { RawItem } from '../platform/table/stored-item.ts';
import { sampleDocument } from '../testing/document-samples.ts';
import { askedOfCustomer } from './asked-of-customer.ts';

const invoice = { ...sampleDocument(), repairId: 'RB12345678' };
const { id, number, invoiceDate, totalCents } = invoice;
const bonus = { amountCents: 2500, state: 'paid', proofs: [] };

it.each([
  ['nothing', 2500, undefined],
  ['a part', 2600, 100],
])(
  'A bonus that was received is not stated as paid by a customer who has paid %s',
  async (_what, paidCents, ofCustomer) => {
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
        ...(ofCustomer && { paidCents: ofCustomer }),
      },
    ]);
  },
);
