import { isEmailAddress } from '../../email-address.ts';

/** An address for electronic invoices (BT-34, BT-49) is an identifier under a scheme of the EAS list. */
export type ElectronicAddress = { scheme: string; id: string };

export const WRONG_ELECTRONIC_ADDRESS =
  'Indiquez un SIREN avec son suffixe (552100554_COMPTA), un identifiant Peppol (0208:0123456749) ou un e-mail.';

/** Reads '552100554_COMPTA' (0225: a SIREN and a suffix), '0208:0123456749' (any Peppol scheme) or an e-mail. */
export function electronicAddress(text: string): ElectronicAddress | undefined {
  const typed = text.replace(/\s/g, '');
  if (/^\d{9}(_[A-Za-z0-9-]+){0,3}$/.test(typed)) return { scheme: '0225', id: typed };
  const [, scheme, id] = /^(\d{4}):([A-Za-z0-9._:-]{1,60})$/.exec(typed) ?? [];
  if (scheme && id) return { scheme, id };
  return isEmailAddress(typed) ? { scheme: 'EM', id: typed } : undefined;
}
