import { randomInt } from 'node:crypto';
import { isValidSiren, isValidSiret } from '../../shared/company/company.ts';

/** Returns the numbers of a business that no other test uses: a SIREN, and the SIRET of its first establishment. */
export function businessNumbers(): { siren: string; siret: string } {
  const siren = firstValid(randomInt(1e8, 9e8), isValidSiren);
  return { siren, siret: firstValid(Number(`${siren}00010`), isValidSiret) };
}

function firstValid(from: number, isValid: (text: string) => boolean): string {
  for (let each = from; ; each += 1) if (isValid(String(each))) return String(each);
}
