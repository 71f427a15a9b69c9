/** The state of a navigation that scrolls to an element of the next page, without a fragment. */
export type ArrivalState = { arriveAt?: string };

export const PAYMENT_ANCHOR = 'chosen-plan';
