/**
 * The state of a navigation that scrolls to an element of the next page without a fragment in the address.
 */
export type ArrivalState = { arriveAt?: string };

export const PAYMENT_ANCHOR = 'chosen-plan';
