/** State of a navigation that is to end at an element of the next page, without a fragment in the address. */
export type ArrivalState = { arriveAt?: string };

/** The chosen plan's payment, on /profil. */
export const PAYMENT_ANCHOR = 'chosen-plan';
