import { HOME_COUNTRY } from '../documents/countries.ts';
import { formatEuros } from '../money.ts';

/**
 * No part of a greater debt may be paid in cash: Code monétaire et financier, art. L. 112-6 (version in force since 11
 * March 2023) and D. 112-3 (since 1 October 2018), read on 2026-11-28.
 */
export const CASH_MAX_CENTS = 100_000;
/**
 * A consumer who lives abroad may pay this much. The greater limit of art. D. 112-3 holds only for payments to the
 * businesses of art. L. 561-2, which does not list shops.
 */
const CASH_MAX_ABROAD_CENTS = 1_000_000;

export const CASH_LAW = 'Code monétaire et financier, art. L. 112-6 et D. 112-3';

/** These countries of ISO 3166 are part of the French Republic. */
const FRENCH = new Set([HOME_COUNTRY, ...'GP MQ GF RE YT PM BL MF WF PF NC TF'.split(' ')]);

export const cashMaxOf = ({ kind, country }: { kind: string; country: string }): number =>
  kind === 'consumer' && !FRENCH.has(country) ? CASH_MAX_ABROAD_CENTS : CASH_MAX_CENTS;

/** Writes an amount of whole euros without cents: '1 000 €'. */
export const wholeEuros = (cents: number): string => formatEuros(cents).replace(',00', '');

export const tooMuchCash = (maxCents: number): string =>
  `Une dette de plus de ${wholeEuros(maxCents)} ne se paie pas en espèces, même en partie\u202f: demandez un autre moyen de paiement, et rendez les espèces déjà reçues (${CASH_LAW}).`;
