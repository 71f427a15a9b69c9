import { sentEmail } from '../../shared/email-address.ts';

/**
 * The canonical spelling of an address. Upper case, a plus tag or another spelling of an accented domain does not make
 * another mailbox.
 */
export const spelledEmail = (email: string): string =>
  sentEmail(email.normalize('NFKC').trim())
    .toLowerCase()
    .replace(/\+[^@]*(?=@)/, '');
