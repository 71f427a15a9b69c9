/** The storage key that says to the pages' first scripts that pictures wait in this browser. */
export const WAITING_MARK = 'rebond-pictures-waiting';
