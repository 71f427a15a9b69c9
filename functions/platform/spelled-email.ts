/** The canonical spelling of an address, because case and what follows a plus sign do not make another mailbox. */
export const spelledEmail = (email: string): string =>
  email
    .normalize('NFKC')
    .trim()
    .toLowerCase()
    .replace(/\+[^@]*(?=@)/, '');
