import { sentEmail } from '../../shared/email-address.ts';

/** The canonical spelling of an address: case, a plus tag or an accented domain makes no other mailbox. */
export const spelledEmail = (email: string): string =>
  sentEmail(email.normalize('NFKC').trim())
    .toLowerCase()
    .replace(/\+[^@]*(?=@)/, '');
