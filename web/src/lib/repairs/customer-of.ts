type Names = { customerFirstName?: string | undefined; customerName: string };

/** Returns the whole name of a repair's customer. */
export const customerOf = ({ customerFirstName, customerName }: Names): string =>
  [customerFirstName, customerName].filter(Boolean).join(' ');
