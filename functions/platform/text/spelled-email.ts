import { sentEmail } from '../../../shared/email-address.ts';

/** Returns an address in one spelling: in lower case, without the tag after a '+', and with an ASCII domain. */
export const spelledEmail = (email: string): string =>
  sentEmail(email.normalize('NFKC').trim())
    .toLowerCase()
    .replace(/\+[^@]*(?=@)/, '');
