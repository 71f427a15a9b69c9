import type { VatPlace } from './vat-place.ts';

/** A VAT rate, in percent, is in force from its first to its last day. */
type VatRate = {
  rate: number;
  where: 'France' | 'Corse' | 'outre-mer';
  from: string;
  until?: string;
  source: string;
};

/** The table begins in 2000. When a rate changes, the old entry gets its last day and a new entry is added. */
const VAT_RATE_TABLE: readonly VatRate[] = [
  { rate: 20, where: 'France', from: '2014-01-01', source: 'CGI, art. 278' },
  { rate: 10, where: 'France', from: '2014-01-01', source: 'CGI, art. 278 bis à 279' },
  { rate: 5.5, where: 'France', from: '1982-07-01', source: 'CGI, art. 278-0 bis' },
  { rate: 2.1, where: 'France', from: '1989-01-01', source: 'CGI, art. 281 quater à 281 nonies' },
  { rate: 13, where: 'Corse', from: '2014-01-01', source: 'CGI, art. 297, I, 5°' },
  { rate: 0.9, where: 'Corse', from: '1989-01-01', source: 'CGI, art. 297, I, 1°' },
  { rate: 8.5, where: 'outre-mer', from: '1995-04-01', source: 'CGI, art. 296, 1°, b' },
  { rate: 1.75, where: 'outre-mer', from: '1989-01-01', source: 'CGI, art. 296 ter, b' },
  { rate: 1.05, where: 'outre-mer', from: '1989-01-01', source: 'CGI, art. 296 ter, a' },
  {
    rate: 20.6,
    where: 'France',
    from: '1995-08-01',
    until: '2000-03-31',
    source: 'Loi n° 95-885 du 4 août 1995, art. 1',
  },
  {
    rate: 19.6,
    where: 'France',
    from: '2000-04-01',
    until: '2013-12-31',
    source: 'Loi n° 2000-656 du 13 juillet 2000, art. 1',
  },
  {
    rate: 7,
    where: 'France',
    from: '2012-01-01',
    until: '2013-12-31',
    source: 'Loi n° 2011-1978 du 28 décembre 2011, art. 13',
  },
  {
    rate: 8,
    where: 'Corse',
    from: '1989-01-01',
    until: '2013-12-31',
    source: 'CGI, art. 297, avant la loi n° 2012-1510 du 29 décembre 2012, art. 68',
  },
];

const appliesOverseas = ({ where, rate }: VatRate) => where === 'outre-mer' || rate === 2.1;

/**
 * Corsica has the mainland's rates and some of its own (CGI, art. 297). Overseas, only one rate of the mainland
 * applies: 2.1 % (art. 296, 1°, a).
 */
const APPLIES: Readonly<Record<VatPlace, (rate: VatRate) => boolean>> = {
  metropole: ({ where }) => where === 'France',
  corse: ({ where }) => where !== 'outre-mer',
  antilles: appliesOverseas,
  reunion: appliesOverseas,
  'no-vat': () => false,
  outside: () => false,
};

/** Returns the rates in percent, the highest first. Without `places` it returns every rate in force. */
export function vatRatesOn(day: string, places?: readonly VatPlace[]): number[] {
  return VAT_RATE_TABLE.filter(({ from, until }) => from <= day && (!until || day <= until))
    .filter((rate) => places === undefined || places.some((place) => APPLIES[place](rate)))
    .map(({ rate }) => rate)
    .sort((one, other) => other - one);
}
