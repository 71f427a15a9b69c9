/**
 * The state of a navigation that scrolls to an element of the next page without a fragment in the address.
 */
export type ArrivalState = { arriveAt?: string };

/** The payment of the chosen plan, on /profil. */
export const PAYMENT_ANCHOR = 'chosen-plan';
