import type { Ask, Step } from './steps.ts';

const asks = (what: Ask['what'], which: number, how: number): Ask => {
  return { shop: 2, what, which, how, ofAnotherShop: false };
};

/** These steps leave 9.99 EUR owed: a quote of 39.96 EUR, its paid deposit of 19.98 EUR, and a credit of 29.97 EUR. */
const OWED_BACK: readonly Step[] = [
  { do: 'one', ask: asks('deposit', 0, 1) },
  { do: 'one', ask: asks('pay', 0, 0) },
  { do: 'one', ask: asks('bill', 0, 0) },
  { do: 'one', ask: asks('credit-part', 0, 2) },
];
const REFUND_OF_FINAL = asks('pay', 0, 3);
const REFUND_OF_DEPOSIT = asks('pay', 2, 3);

/** In these sequences, in their shrunk form, the product or the model once deviated from what is intended. */
export const COUNTER_EXAMPLES: readonly { name: string; steps: readonly Step[] }[] = [
  {
    // The answer depended on the key (IDEMPOTENCY_MISMATCH or REPAIR_NOT_FOUND) instead of the closed account.
    name: 'a creation that is repeated after its account is closed',
    steps: [
      { do: 'one', ask: { shop: 1, what: 'create', which: 3, how: 0, ofAnotherShop: false } },
      { do: 'one', ask: { shop: 1, what: 'close', which: 0, how: 0, ofAnotherShop: false } },
      { do: 'one', ask: { shop: 1, what: 'create', which: 3, how: 1, ofAnotherShop: false } },
      { do: 'one', ask: { shop: 1, what: 'create', which: 3, how: 0, ofAnotherShop: false } },
    ],
  },
  {
    // The model's client repeated the request, but with the day of the repetition.
    name: 'an invoice that is requested again after midnight',
    steps: [
      { do: 'one', ask: { shop: 1, what: 'issue', which: 2, how: 0, ofAnotherShop: false } },
      { do: 'outage', minutes: 24 * 60 },
      { do: 'one', ask: { shop: 1, what: 'issue', which: 2, how: 0, ofAnotherShop: false } },
    ],
  },
  {
    // The repeated request was refused because of its day, instead of getting the invoice that it had issued.
    name: 'an invoice that is requested again after a later one was issued',
    steps: [
      { do: 'one', ask: { shop: 1, what: 'issue', which: 2, how: 0, ofAnotherShop: false } },
      { do: 'outage', minutes: 24 * 60 },
      { do: 'one', ask: { shop: 1, what: 'issue', which: 0, how: 0, ofAnotherShop: false } },
      { do: 'one', ask: { shop: 1, what: 'issue', which: 2, how: 0, ofAnotherShop: false } },
      { do: 'one', ask: { shop: 1, what: 'issue', which: 2, how: 1, ofAnotherShop: false } },
    ],
  },
  {
    // The model allowed only one invoice per quote, whatever happened to that invoice.
    name: 'a quote that is invoiced again after its invoice was credited',
    steps: [
      { do: 'one', ask: { shop: 2, what: 'bill', which: 0, how: 0, ofAnotherShop: false } },
      { do: 'one', ask: { shop: 2, what: 'bill', which: 0, how: 0, ofAnotherShop: false } },
      { do: 'one', ask: { shop: 2, what: 'credit', which: 1, how: 0, ofAnotherShop: false } },
      { do: 'one', ask: { shop: 2, what: 'bill', which: 0, how: 0, ofAnotherShop: false } },
      { do: 'one', ask: { shop: 2, what: 'bill', which: 0, how: 0, ofAnotherShop: false } },
    ],
  },
  {
    // The deposit's own invoice could be refunded in full once more.
    name: 'a deposit that was refunded through the invoice that deducts it',
    steps: [
      ...OWED_BACK,
      { do: 'one', ask: REFUND_OF_FINAL },
      { do: 'one', ask: REFUND_OF_DEPOSIT },
    ],
  },
  {
    name: 'a deposit that two clients refund at once, through either invoice',
    steps: [...OWED_BACK, { do: 'both', asks: [REFUND_OF_FINAL, REFUND_OF_DEPOSIT] }],
  },
];
