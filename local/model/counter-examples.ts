import type { Step } from './steps.ts';

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
];
