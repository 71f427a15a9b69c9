import type { Ask, Step } from './steps.ts';

const asks = (what: Ask['what'], which: number, how: number): Ask => {
  return { shop: 2, what, which, how, astray: false };
};

/** A deposit of 19.98 EUR paid, the quote of 39.96 billed, and 29.97 of that credited: 9.99 are to be given back. */
const OWED_BACK: readonly Step[] = [
  { do: 'one', ask: asks('deposit', 0, 1) },
  { do: 'one', ask: asks('pay', 0, 0) },
  { do: 'one', ask: asks('bill', 0, 0) },
  { do: 'one', ask: asks('credit-part', 0, 2) },
];
const REFUND_OF_FINAL = asks('pay', 0, 3);
const REFUND_OF_DEPOSIT = asks('pay', 2, 3);

/** Sequences that have once parted the product, or the model, from what is meant, as they were shrunk. */
export const COUNTER_EXAMPLES: readonly { name: string; steps: readonly Step[] }[] = [
  {
    // It was answered by its key, IDEMPOTENCY_MISMATCH or REPAIR_NOT_FOUND, rather than by its closing.
    name: 'a creation that is sent again once its account is closed',
    steps: [
      { do: 'one', ask: { shop: 1, what: 'create', which: 3, how: 0, astray: false } },
      { do: 'one', ask: { shop: 1, what: 'close', which: 0, how: 0, astray: false } },
      { do: 'one', ask: { shop: 1, what: 'create', which: 3, how: 1, astray: false } },
      { do: 'one', ask: { shop: 1, what: 'create', which: 3, how: 0, astray: false } },
    ],
  },
  {
    // The model's client asked for it as of the new day.
    name: 'an invoice that is asked for again past midnight',
    steps: [
      { do: 'one', ask: { shop: 1, what: 'issue', which: 2, how: 0, astray: false } },
      { do: 'outage', minutes: 24 * 60 },
      { do: 'one', ask: { shop: 1, what: 'issue', which: 2, how: 0, astray: false } },
    ],
  },
  {
    // It was refused for its day rather than answered by what it had issued.
    name: 'an invoice that is asked for again once a later one was made',
    steps: [
      { do: 'one', ask: { shop: 1, what: 'issue', which: 2, how: 0, astray: false } },
      { do: 'outage', minutes: 24 * 60 },
      { do: 'one', ask: { shop: 1, what: 'issue', which: 0, how: 0, astray: false } },
      { do: 'one', ask: { shop: 1, what: 'issue', which: 2, how: 0, astray: false } },
      { do: 'one', ask: { shop: 1, what: 'issue', which: 2, how: 1, astray: false } },
    ],
  },
  {
    // The model let a quote be invoiced once, whatever became of its invoice.
    name: 'a quote that is invoiced again once its invoice was credited',
    steps: [
      { do: 'one', ask: { shop: 2, what: 'bill', which: 0, how: 0, astray: false } },
      { do: 'one', ask: { shop: 2, what: 'bill', which: 0, how: 0, astray: false } },
      { do: 'one', ask: { shop: 2, what: 'credit', which: 1, how: 0, astray: false } },
      { do: 'one', ask: { shop: 2, what: 'bill', which: 0, how: 0, astray: false } },
      { do: 'one', ask: { shop: 2, what: 'bill', which: 0, how: 0, astray: false } },
    ],
  },
  {
    // Of its own invoice it could be given back whole once more.
    name: 'a deposit that was given back of the invoice that takes it off',
    steps: [
      ...OWED_BACK,
      { do: 'one', ask: REFUND_OF_FINAL },
      { do: 'one', ask: REFUND_OF_DEPOSIT },
    ],
  },
  {
    name: 'a deposit that two clients give back at once, of either invoice',
    steps: [...OWED_BACK, { do: 'both', asks: [REFUND_OF_FINAL, REFUND_OF_DEPOSIT] }],
  },
];
