/** An address in the one form that its spellings share: case, and what is put after a plus sign, make no other mailbox. */
export const spelledEmail = (email: string): string =>
  email
    .normalize('NFKC')
    .trim()
    .toLowerCase()
    .replace(/\+[^@]*(?=@)/, '');
