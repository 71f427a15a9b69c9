import * as z from 'zod/mini';
import type { Schedule } from './schedule.ts';
import { scheduleSchema } from './schedule.ts';
import { optionalLine, optionalText } from './text.ts';

/** Longest texts of a company profile, in UTF-16 units. */
export const COMPANY_LIMITS = { company_name: 120, siret: 20, phone: 30, address: 300 } as const;

/** Body of PUT /api/company. The logo has a route of its own. */
export const companyInput = z.strictObject({
  company_name: optionalLine(COMPANY_LIMITS.company_name),
  siret: optionalLine(COMPANY_LIMITS.siret),
  phone: optionalLine(COMPANY_LIMITS.phone),
  address: optionalText(COMPANY_LIMITS.address),
  schedule: z.optional(scheduleSchema),
});
export type CompanyInput = z.infer<typeof companyInput>;

/** A company profile as the API serves it; texts that are not set are empty. */
export type Company = {
  company_name: string;
  siret: string;
  phone: string;
  address: string;
  logo_url: string | null;
  schedule: Schedule;
};

/** Whether a SIRET has 14 digits and a right Luhn checksum. A wrong one may be saved, with a warning. */
export function isValidSiret(siret: string): boolean {
  const digits = siret.replace(/\s/g, '');
  if (!/^\d{14}$/.test(digits)) return false;
  const sum = [...digits].reverse().reduce((total, digit, index) => {
    const value = Number(digit) * (index % 2 === 1 ? 2 : 1);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  // INSEE gives the establishments of La Poste (SIREN 356000000) numbers whose digits add up to a multiple of 5.
  const plainSum = [...digits].reduce((total, digit) => total + Number(digit), 0);
  return sum % 10 === 0 || (digits.startsWith('356000000') && plainSum % 5 === 0);
}

/** Logos accepted by POST /api/company/logo. */
export const LOGO_MAX_BYTES = 1_000_000;
export const LOGO_TYPES = ['image/png', 'image/jpeg', 'image/svg+xml'] as const;
export type LogoType = (typeof LOGO_TYPES)[number];
