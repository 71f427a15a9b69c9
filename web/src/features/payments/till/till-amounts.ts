import { readCents, typedEuros } from '../../../../../shared/documents/amounts/typed-numbers.ts';

/** Reads typed euros as cents. Any other text becomes NaN, which the schema refuses with its message. */
export const typedCents = (typed: string): number => readCents(typed) ?? Number.NaN;

/** Writes cents as somebody types euros: '150' or '150,50'. */
export const centsText = (cents: number): string => typedEuros(cents).replace(',00', '');

/** Names a coin or note by its value in cents: '20 €', '50 c'. */
export const pieceName = (valueCents: number): string =>
  valueCents >= 100 ? `${valueCents / 100}\u00a0€` : `${valueCents}\u00a0c`;
