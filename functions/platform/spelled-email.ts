import { sentEmail } from '../../shared/email-address.ts';

/**
 * The canonical spelling of an address, because case, what follows a plus sign and the accented form of a domain do not
 * make another mailbox.
 */
export const spelledEmail = (email: string): string =>
  sentEmail(email.normalize('NFKC').trim())
    .toLowerCase()
    .replace(/\+[^@]*(?=@)/, '');
