/** A page's first script knows by this key that pictures wait in this browser. */
export const WAITING_MARK = 'rebond-pictures-waiting';
