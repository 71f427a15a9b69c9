import type { Ask, Step } from './steps.ts';

const asks = (shop: number, what: Ask['what'], which: number, how: number): Ask => {
  return { shop, what, which, how, ofAnotherShop: false };
};
const one = (...asked: Parameters<typeof asks>): Step => ({ do: 'one', ask: asks(...asked) });
const A_DAY: Step = { do: 'outage', minutes: 24 * 60 };

/** These steps leave 9.99 EUR owed: a quote of 39.96 EUR, its paid deposit of 19.98 EUR, and a credit of 29.97 EUR. */
const OWED_BACK: readonly Step[] = [
  one(2, 'deposit', 0, 1),
  one(2, 'pay', 0, 0),
  one(2, 'bill', 0, 0),
  one(2, 'credit-part', 0, 2),
];
const REFUND_OF_FINAL = [2, 'pay', 0, 3] as const;
const REFUND_OF_DEPOSIT = [2, 'pay', 2, 3] as const;

/** In these sequences, in their shrunk form, the product or the model once deviated from what is intended. */
export const COUNTER_EXAMPLES: readonly { name: string; steps: readonly Step[] }[] = [
  {
    // The answer depended on the key (IDEMPOTENCY_MISMATCH or REPAIR_NOT_FOUND) instead of the closed account.
    name: 'a creation that is repeated after its account is closed',
    steps: [
      one(1, 'create', 3, 0),
      one(1, 'close', 0, 0),
      one(1, 'create', 3, 1),
      one(1, 'create', 3, 0),
    ],
  },
  {
    // The model's client repeated the request, but with the day of the repetition.
    name: 'an invoice that is requested again after midnight',
    steps: [one(1, 'issue', 2, 0), A_DAY, one(1, 'issue', 2, 0)],
  },
  {
    // The repeated request was refused because of its day, instead of getting the invoice that it had issued.
    name: 'an invoice that is requested again after a later one was issued',
    steps: [
      one(1, 'issue', 2, 0),
      A_DAY,
      one(1, 'issue', 0, 0),
      one(1, 'issue', 2, 0),
      one(1, 'issue', 2, 1),
    ],
  },
  {
    // The model allowed only one invoice per quote, whatever happened to that invoice.
    name: 'a quote that is invoiced again after its invoice was credited',
    steps: [
      one(2, 'bill', 0, 0),
      one(2, 'bill', 0, 0),
      one(2, 'credit', 1, 0),
      one(2, 'bill', 0, 0),
      one(2, 'bill', 0, 0),
    ],
  },
  {
    // The deposit's own invoice could be refunded in full once more.
    name: 'a deposit that was refunded through the invoice that deducts it',
    steps: [...OWED_BACK, one(...REFUND_OF_FINAL), one(...REFUND_OF_DEPOSIT)],
  },
  {
    name: 'a deposit that two clients refund at once, through either invoice',
    steps: [
      ...OWED_BACK,
      { do: 'both', asks: [asks(...REFUND_OF_FINAL), asks(...REFUND_OF_DEPOSIT)] },
    ],
  },
];
