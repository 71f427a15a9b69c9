/** The state of a navigation, beside its address. */
export type ArrivalState = {
  /** The id of the element of the next page to which it scrolls. */
  arriveAt?: string;
  /** The profile was opened to complete it for a draft, to which it leads back. */
  fromDraft?: true;
};

/** What the draft still lacks, in the document editor. */
export const DRAFT_DEMANDS = 'draft-demands';

export const PAYMENT_ANCHOR = 'chosen-plan';
