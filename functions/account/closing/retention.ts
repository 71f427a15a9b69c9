/**
 * Returns the end of the ten years after the financial year, which closes by the end of the next calendar year (Code de
 * commerce, art. L. 123-22).
 */
export function retentionEndSeconds(invoiceDate: string): number {
  const year = Number(invoiceDate.slice(0, 4));
  return Date.UTC(year + 2 + 10, 0, 1) / 1000;
}
