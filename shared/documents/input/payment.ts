/** Each means of paying an invoice has its code of UNTDID 4461 (BT-81). A transfer is in euros. */
export const PAYMENT_MEANS = {
  transfer: { label: 'Virement', code: '58' },
  card: { label: 'Carte bancaire', code: '48' },
  cash: { label: 'Espèces', code: '10' },
  cheque: { label: 'Chèque', code: '20' },
} as const;
export type PaymentMeans = keyof typeof PAYMENT_MEANS;

export type Payment = { means: PaymentMeans; iban?: string | undefined };

export const compactIban = (typed: string): string => typed.replace(/\s/g, '').toUpperCase();

/** Checks the check digits of an IBAN (ISO 13616) by the remainder by 97 (ISO 7064). */
export function isIban(typed: string): boolean {
  const iban = compactIban(typed);
  if (!/^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/.test(iban)) return false;
  const digits = [...(iban.slice(4) + iban.slice(0, 4))].map((each) => Number.parseInt(each, 36));
  return [...digits.join('')].reduce((rest, digit) => (rest * 10 + Number(digit)) % 97, 0) === 1;
}

export const groupedIban = (iban: string): string =>
  (compactIban(iban).match(/.{1,4}/g) ?? []).join('\u00a0');

/** Returns the means of payment: the named one, or else a transfer for a business when the shop has an account. */
export function paymentOf(
  { iban = '' }: { iban?: string | undefined },
  document: { documentType: string; clientKind: string; paymentMeans?: PaymentMeans | undefined },
): Payment | undefined {
  if (document.documentType !== 'facture') return undefined;
  const isBusiness = document.clientKind === 'business';
  const means = document.paymentMeans ?? (isBusiness && iban ? 'transfer' : undefined);
  if (means === undefined) return undefined;
  return means === 'transfer' ? { means, iban: compactIban(iban) } : { means };
}
