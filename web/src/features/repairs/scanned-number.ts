/** A tracking number alone, or in the address of a tracking page or of an SMS's short link. */
const NUMBER = /^RB(\d{8})$|\/suivi\/RB(\d{8})(?!\d)|\/s\/(\d{8})(?!\d)/i;

/** Returns the tracking number that was scanned or typed whole; undefined for any other text. */
export function scannedNumber(text: string): string | undefined {
  const digits = NUMBER.exec(text.replace(/\s/g, ''))?.slice(1).find(Boolean);
  return digits && `RB${digits}`;
}
