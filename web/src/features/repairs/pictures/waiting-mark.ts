/** The storage key by which a page's first script knows that pictures wait in this browser. */
export const WAITING_MARK = 'rebond-pictures-waiting';
