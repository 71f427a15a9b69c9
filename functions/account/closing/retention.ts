/**
 * Returns the end of an invoice's retention, in epoch seconds: 10 years from the close of its financial year (Code de
 * commerce, art. L. 123-22). That year closes at the end of the next calendar year at the latest.
 */
export function retentionEndSeconds(invoiceDate: string): number {
  const year = Number(invoiceDate.slice(0, 4));
  return Date.UTC(year + 2 + 10, 0, 1) / 1000;
}
