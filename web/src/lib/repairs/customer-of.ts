type Names = { customerFirstName?: string | undefined; customerName: string };

/** Returns the whole name of a repair's customer. */
export const customerOf = ({ customerFirstName, customerName }: Names): string =>
  [customerFirstName, customerName].filter(Boolean).join(' ');

type Contacts = { customerEmail: string; customerPhone: string };

/** Only an erased customer has neither an e-mail address nor a phone. Nobody can open the tracking page any more. */
export const isErased = ({ customerEmail, customerPhone }: Contacts): boolean =>
  !customerEmail && !customerPhone;
