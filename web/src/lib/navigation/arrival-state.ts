export type ArrivalState = {
  /** The id of an element of the next page. The page scrolls to this element. */
  arriveAt?: string;
  /** Whether the profile was opened because a draft lacks its data. The profile then links back to the draft. */
  fromDraft?: true;
};

/** The id of the editor's list of missing details. */
export const DRAFT_DEMANDS = 'draft-demands';

export const PAYMENT_ANCHOR = 'chosen-plan';
