/**
 * What of a document is taxed alike: the lines of a rate, or those sold under the margin scheme, whose price has no VAT to
 * be shown in it (CGI, art. 297 A and 297 E).
 */
export type VatGroup = {
  /** Percent; 0 under the margin scheme. */
  rate: number;
  marginScheme?: boolean | undefined;
};

/** A line as far as its group depends on it. */
type GroupedLine = { vatRate: number; marginScheme?: boolean | undefined };

/** The group of a line; where no VAT is charged there is but one. */
export function groupOf({ vatRate, marginScheme }: GroupedLine, vatEnabled: boolean): VatGroup {
  if (!vatEnabled) return { rate: 0 };
  return marginScheme ? { rate: 0, marginScheme } : { rate: vatRate };
}

/** Whether two groups are one. */
export const isSameGroup = (one: VatGroup, other: VatGroup): boolean =>
  one.rate === other.rate && Boolean(one.marginScheme) === Boolean(other.marginScheme);

/** What names a group; of a line of it, an amount of VAT, whatever has it. */
export const namedGroup = ({ rate, marginScheme }: VatGroup): VatGroup => ({
  rate,
  ...(marginScheme && { marginScheme }),
});

/** Highest rate first, the margin scheme last. */
export const byGroup = (one: VatGroup, other: VatGroup): number =>
  Number(one.marginScheme ?? false) - Number(other.marginScheme ?? false) || other.rate - one.rate;

/** An amount of VAT by its rate alone, 0 under the margin scheme: for what was told by rates before there was one. */
export const byRateAlone = ({
  rate,
  baseCents,
  vatCents,
}: VatGroup & { baseCents: number; vatCents: number }) => ({ rate, baseCents, vatCents });
