import { once } from '../once.ts';
import { MICROS_PER_CENT, toThousandths } from './amounts.ts';

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

/** Formats a unit price as `netUnitPrice` returns it. */
export const formatNetUnitPrice = (price: string): string => euros().format(Number(price));

/** The part of an issued line that its unit price before tax depends on. */
type PricedIssuedLine = {
  quantity: number;
  unitPriceMicros: number;
  totalCents: number;
  totalWithTaxCents?: number | undefined;
  discount?: { cents: number } | undefined;
};

/**
 * Returns the unit price of a line before tax, without its sign, as EN 16931 writes it (BT-146): '83.323'. A price that
 * was typed with tax gets as many decimals as it takes so that quantity times price is the line before its discount.
 */
export function netUnitPrice(line: PricedIssuedLine): string {
  const { quantity, unitPriceMicros, totalCents, totalWithTaxCents, discount } = line;
  if (totalWithTaxCents === undefined) return plainDecimal(BigInt(Math.abs(unitPriceMicros)), 6);
  const net = BigInt(Math.abs(totalCents) + (discount?.cents ?? 0));
  const thousandths = BigInt(toThousandths(quantity));
  for (let decimals = 2; ; decimals += 1) {
    const unit = 1000n * 10n ** BigInt(decimals - 2);
    const price = halfUp(net * unit, thousandths);
    // At eight decimals, the greatest quantity of a line leaves less than half a cent.
    if (decimals === 8 || halfUp(price * thousandths, unit) === net)
      return plainDecimal(price, decimals);
  }
}

const halfUp = (amount: bigint, unit: bigint): bigint => (2n * amount + unit) / (2n * unit);

/** Writes an amount in units of 10^-decimals with at least two decimals. */
function plainDecimal(amount: bigint, decimals: number): string {
  const digits = String(amount).padStart(decimals + 1, '0');
  const whole = digits.slice(0, -decimals);
  const part = digits.slice(-decimals).replace(/0+$/, '').padEnd(2, '0');
  return `${whole}.${part}`;
}
