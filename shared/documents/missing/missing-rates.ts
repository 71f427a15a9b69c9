import { formatDate } from '../../time.ts';
import { ratePlaces, type VatPlace } from '../vat/vat-place.ts';
import { vatRatesOn } from '../vat/vat-rates.ts';
import type { MissingCompany, MissingDraft, MissingInformation } from './missing-information.ts';

const AT: Readonly<Record<VatPlace, string>> = {
  metropole: 'en métropole',
  corse: 'en Corse',
  antilles: 'en Guadeloupe et en Martinique',
  reunion: 'à La Réunion',
  'no-vat': '',
  outside: '',
};

/** Refuses rates that were not in force on the day of the document, or not at the shop or the destination. */
export function missingInRates(company: MissingCompany, draft: MissingDraft): MissingInformation[] {
  const places = ratePlaces(company.address, draft);
  if (!draft.tvaEnabled || vatRatesOn(draft.invoiceDate, places).length === 0) return [];
  const day = draft.supplyDate ?? draft.invoiceDate;
  const known = vatRatesOn(day, places);
  const where = [...new Set(places ?? [])].map((place) => AT[place]).join(' ou ');
  const isWrong = (rate: number) => !Number.isNaN(rate) && !known.includes(rate);
  const refuse = (id: string, rate: number): MissingInformation => ({
    id,
    place: 'document',
    message: `Choisissez un taux de TVA en vigueur le ${formatDate(day)} : ${known.map(percent).join(' ; ')}.`,
    why: vatRatesOn(day).includes(rate)
      ? `Le taux de ${percent(rate)} ne s’applique pas ${where}.`
      : `Le taux de ${percent(rate)} n’existait pas à cette date en France, Corse et outre-mer compris.`,
    source: 'CGI, art. 278 à 281 nonies, 296 et 297',
    blocking: true,
  });
  const { items = [], tvaRate = Number.NaN } = draft;
  const isUsed =
    items.length === 0 || items.some((item) => item.tvaRate === undefined && !item.marginScheme);
  return [
    ...(isUsed && isWrong(tvaRate) ? [refuse('tvaRate', tvaRate)] : []),
    ...items.flatMap(({ tvaRate: rate, marginScheme }, index) =>
      rate !== undefined && !marginScheme && isWrong(rate)
        ? refuse(`items.${index}.tvaRate`, rate)
        : [],
    ),
  ];
}

const percent = (rate: number) => `${rate.toLocaleString('fr-FR')}\u00a0%`;
