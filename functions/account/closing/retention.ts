/**
 * Returns the end of an invoice's retention in epoch seconds. It lasts ten years after the financial year, which closes
 * at the end of the next calendar year at the latest (Code de commerce, art. L. 123-22).
 */
export function retentionEndSeconds(invoiceDate: string): number {
  const year = Number(invoiceDate.slice(0, 4));
  return Date.UTC(year + 2 + 10, 0, 1) / 1000;
}
