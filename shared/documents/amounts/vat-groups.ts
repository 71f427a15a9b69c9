/** A group holds the lines of one rate, or the lines under the margin scheme, whose price shows no VAT. */
export type VatGroup = {
  rate: number;
  marginScheme?: boolean | undefined;
};

type GroupedLine = { vatRate: number; marginScheme?: boolean | undefined };

export function groupOf({ vatRate, marginScheme }: GroupedLine, vatEnabled: boolean): VatGroup {
  if (!vatEnabled) return { rate: 0 };
  return marginScheme ? { rate: 0, marginScheme } : { rate: vatRate };
}

export const isSameGroup = (one: VatGroup, other: VatGroup): boolean =>
  one.rate === other.rate && Boolean(one.marginScheme) === Boolean(other.marginScheme);

export const namedGroup = ({ rate, marginScheme }: VatGroup): VatGroup => ({
  rate,
  ...(marginScheme && { marginScheme }),
});

/** Sorts groups of VAT: the highest rate first, the margin scheme last. */
export const byGroup = (one: VatGroup, other: VatGroup): number =>
  Number(one.marginScheme ?? false) - Number(other.marginScheme ?? false) || other.rate - one.rate;

/** Returns an amount of VAT without `marginScheme`, for records whose form is older than the margin scheme. */
export const byRateAlone = ({
  rate,
  baseCents,
  vatCents,
}: VatGroup & { baseCents: number; vatCents: number }) => ({ rate, baseCents, vatCents });
