export type ArrivalState = {
  /** The next page scrolls to the element with this id. */
  arriveAt?: string;
  /** The profile was opened because a draft lacks data of the shop. The profile links back to the draft. */
  fromDraft?: true;
};

/** The editor's list of missing details has this id. */
export const DRAFT_DEMANDS = 'draft-demands';

export const PAYMENT_ANCHOR = 'chosen-plan';

/** Shows the profile at the payment, which is below the company's form on a phone. */
export const TO_PAYMENT: ArrivalState = { arriveAt: PAYMENT_ANCHOR };
