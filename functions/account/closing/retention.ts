/** Code de commerce, art. L. 123-22: ten years from the close of the financial year, by the end of the next year. */
export function retentionEndSeconds(invoiceDate: string): number {
  const year = Number(invoiceDate.slice(0, 4));
  return Date.UTC(year + 2 + 10, 0, 1) / 1000;
}
