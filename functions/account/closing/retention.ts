/**
 * Ten years from the close of the financial year (Code de commerce, art. L. 123-22), which closes at the end of the
 * next calendar year at the latest; in epoch seconds.
 */
export function retentionEndSeconds(invoiceDate: string): number {
  const year = Number(invoiceDate.slice(0, 4));
  return Date.UTC(year + 2 + 10, 0, 1) / 1000;
}
