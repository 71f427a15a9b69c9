import { formatDate } from '../../time.ts';
import { ratePlaces, type VatPlace } from '../vat/vat-place.ts';
import { vatRatesOn } from '../vat/vat-rates.ts';
import {
  type Checked,
  type MissingCompany,
  type MissingDraft,
  refusal,
} from './missing-information.ts';

const AT: Readonly<Record<VatPlace, string>> = {
  metropole: 'en métropole',
  corse: 'en Corse',
  antilles: 'en Guadeloupe et en Martinique',
  reunion: 'à La Réunion',
  'no-vat': '',
  outside: '',
};

/** Refuses rates that were not in force on the day of the document, or not at the shop or the destination. */
export function missingInRates(company: MissingCompany, draft: MissingDraft): Checked[] {
  const places = ratePlaces(company.address, draft);
  if (!draft.tvaEnabled || vatRatesOn(draft.invoiceDate, places).length === 0) return [];
  const day = draft.supplyDate ?? draft.invoiceDate;
  const known = vatRatesOn(day, places);
  const where = [...new Set(places ?? [])].map((place) => AT[place]).join(' ou ');
  const check = (id: string, rate: number | undefined) =>
    rate !== undefined &&
    !Number.isNaN(rate) &&
    !known.includes(rate) &&
    refusal('document', id, [
      `Choisissez un taux de TVA en vigueur le ${formatDate(day)} : ${known.map(percent).join(' ; ')}.`,
      vatRatesOn(day).includes(rate)
        ? `Le taux de ${percent(rate)} ne s’applique pas ${where}.`
        : `Le taux de ${percent(rate)} n’existait pas à cette date en France, Corse et outre-mer compris.`,
      'CGI, art. 278 à 281 nonies, 296 et 297',
    ]);
  const { items = [], tvaRate } = draft;
  const isUsed =
    items.length === 0 || items.some((item) => item.tvaRate === undefined && !item.marginScheme);
  return [
    isUsed && check('tvaRate', tvaRate),
    ...items.map(
      (item, index) => !item.marginScheme && check(`items.${index}.tvaRate`, item.tvaRate),
    ),
  ];
}

const percent = (rate: number) => `${rate.toLocaleString('fr-FR')}\u00a0%`;
