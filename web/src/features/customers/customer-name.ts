import type { Customer } from '../../../../shared/customers/customers.ts';
import { groupedPhone } from '../../../../shared/repairs/phone-text.ts';

export const nameOf = ({ firstName, name }: Pick<Customer, 'firstName' | 'name'>): string =>
  [firstName, name].filter(Boolean).join(' ');

/** These contact details tell two customers of the same name apart. */
export const contactsOf = ({ phone, email }: Pick<Customer, 'phone' | 'email'>): string[] =>
  [phone && groupedPhone(phone), email].filter(
    (contact) => typeof contact === 'string' && contact !== '',
  );
