import { sentEmail } from '../../shared/email-address.ts';

/** The canonical spelling of an address: case, plus tags and the spelling of accented domains do not matter. */
export const spelledEmail = (email: string): string =>
  sentEmail(email.normalize('NFKC').trim())
    .toLowerCase()
    .replace(/\+[^@]*(?=@)/, '');
