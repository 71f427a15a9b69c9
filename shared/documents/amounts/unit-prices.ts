import { once } from '../../once.ts';
import { lineTotalCents, MICROS_PER_CENT, toThousandths } from './amounts.ts';

const euros = once(
  () =>
    new Intl.NumberFormat('fr-FR', {
      style: 'currency',
      currency: 'EUR',
      maximumFractionDigits: 8,
    }),
);

/** Formats a unit price in millionths of a euro, with two decimals or as many as it has: '0,195 €'. */
export const formatUnitPrice = (micros: number): string =>
  euros().format(micros / (100 * MICROS_PER_CENT));

export const formatNetPrice = ({ amount, units }: NetPrice): string =>
  euros().format(Number(amount) / units);

type PricedIssuedLine = {
  quantity: number;
  unitPriceMicros: number;
  totalCents: number;
  totalWithTaxCents?: number | undefined;
  discount?: { cents: number } | undefined;
};

/** EN 16931 writes a price before tax as an amount (BT-146) for a number of units (BT-149). */
export type NetPrice = { amount: string; units: number };

/**
 * French platforms accept at most this many decimals, by BR-FR-DEC-03 of FNFE-MPE's Schematron for flow 2, version
 * 1.2.0, and by G1.16 of the DGFiP's flow 10.
 */
const MOST_DECIMALS = 6;

/**
 * Returns the price in millionths of a euro that gives `cents`. It has the fewest possible decimals, at least two.
 * Above 10 000 units it may be rounded.
 */
export function unitPriceFor(cents: number, quantity: number): number {
  for (let unit = MICROS_PER_CENT; ; unit /= 10) {
    const price = unit * Number(divided(cents, quantity, MICROS_PER_CENT / unit));
    if (unit === 1 || lineTotalCents(quantity, price) === cents) return price;
  }
}

/**
 * Returns the price before tax without a sign: '83.323'. If a price with six decimals would not give the line's
 * amount, it is the price of a hundred units.
 */
export function netPrice(line: PricedIssuedLine): NetPrice {
  const { quantity } = line;
  const net = netCents(line);
  const price = unitMicros(line);
  if (lineTotalCents(quantity, price) === net) return { amount: plainDecimal(price), units: 1 };
  const ofHundred = divided(net, quantity, 100 * MICROS_PER_CENT);
  return { amount: plainDecimal(ofHundred), units: 100 };
}

/** Returns the price of one unit before tax, without its sign, to six decimals, for a format that has no BT-149. */
export const netUnitPrice = (line: PricedIssuedLine): string => plainDecimal(unitMicros(line));

const netCents = ({ totalCents, discount }: PricedIssuedLine): number =>
  Math.abs(totalCents) + (discount?.cents ?? 0);

function unitMicros(line: PricedIssuedLine): number {
  const { quantity, unitPriceMicros, totalWithTaxCents } = line;
  const net = netCents(line);
  const issued = Math.abs(unitPriceMicros);
  const isNet = totalWithTaxCents === undefined && lineTotalCents(quantity, issued) === net;
  return isNet ? issued : unitPriceFor(net, quantity);
}

function divided(cents: number, quantity: number, factor: number): bigint {
  const unit = BigInt(toThousandths(quantity));
  return (2n * BigInt(cents) * BigInt(factor * 1000) + unit) / (2n * unit);
}

/** Writes millionths as a decimal with at least two digits after its point. */
function plainDecimal(micros: bigint | number): string {
  const digits = String(micros).padStart(MOST_DECIMALS + 1, '0');
  const part = digits.slice(-MOST_DECIMALS).replace(/0+$/, '').padEnd(2, '0');
  return `${digits.slice(0, -MOST_DECIMALS)}.${part}`;
}
