import * as z from 'zod/mini';
import { bonusLabelsInput } from '../bonus/labels.ts';
import { isWholeCents } from '../documents/amounts/amounts.ts';
import {
  electronicAddress,
  WRONG_ELECTRONIC_ADDRESS,
} from '../documents/input/electronic-address.ts';
import { isIban } from '../documents/input/payment.ts';
import { FRANCHISE_MENTIONS, VAT_REGIMES } from '../documents/vat/vat-regimes.ts';
import { keysOf } from '../keys-of.ts';
import { passesLuhn } from '../luhn.ts';
import { remindersInput } from '../notifications/reminders/reminders.ts';
import { reviewsInput } from '../notifications/reviews/reviews.ts';
import { waitingDaysSchema } from '../repairs/follow-up/waiting-days.ts';
import { isSurcharged } from '../repairs/phone-text.ts';
import { REPAIR_LIMITS } from '../repairs/repair-input.ts';
import { repairStatusSchema } from '../repairs/repairs.ts';
import { optionalLine, optionalText, requiredLine } from '../text.ts';
import { HOLD_CHOICES } from './hold.ts';
import { READY_MESSAGES_MAX } from './messages.ts';
import { scheduleSchema } from './schedule.ts';

/** Lengths are in UTF-16 units. */
export const COMPANY_LIMITS = {
  company_name: 120,
  siret: 20,
  phone: 30,
  address: 300,
  vat_number: 20,
  legal_details: 200,
  mediator_name: 120,
  mediator_url: 200,
  iban: 42,
  electronic_address: 80,
} as const;

export const DEFAULT_PAYMENT_DAYS = 30;
export const DEFAULT_QUOTE_VALIDITY_DAYS = 30;

const SURCHARGED_PHONE =
  'Indiquez un numéro non surtaxé : vos clients l’appellent pour suivre leur réparation (Code de la consommation, art. L. 121-16).';

const wholeDays = (min: number, max: number) => {
  const error = `Indiquez un nombre de jours, de ${min} à ${max}.`;
  return z.optional(z.nullable(z.int(error).check(z.minimum(min, error), z.maximum(max, error))));
};

const PENALTY_ERROR = 'Indiquez un taux annuel, de 0 à 100 %.';
const PENALTY_DECIMALS = 'Un taux annuel a au plus deux décimales\u202f: arrondissez-le.';

/** Documents print these settings or depend on them. Each field may be left out; '' and null remove its value. */
const documentSettings = {
  vat_regime: z.optional(
    z.enum(['', ...keysOf(VAT_REGIMES)], 'Choisissez un régime de TVA dans la liste.'),
  ),
  franchise_mention: z.optional(
    z.enum(['', ...keysOf(FRANCHISE_MENTIONS)], 'Choisissez une mention de TVA dans la liste.'),
  ),
  vat_number: optionalLine(COMPANY_LIMITS.vat_number),
  /** Examples are 'SARL au capital de 5 000 €, RCS Lyon' with capital and register, and 'EI Léa Martin'. */
  legal_details: optionalLine(COMPANY_LIMITS.legal_details),
  mediator_name: optionalLine(COMPANY_LIMITS.mediator_name),
  mediator_url: optionalLine(COMPANY_LIMITS.mediator_url),
  /** Invoices that are paid by transfer print this account (BT-84). */
  iban: optionalLine(COMPANY_LIMITS.iban).check(
    z.refine((typed) => !typed || isIban(typed), {
      error: 'Cet IBAN n’est pas valable. Vérifiez-le sur votre relevé d’identité bancaire.',
    }),
  ),
  /** The shop receives electronic invoices at this address if that address is not its SIREN (BT-34). */
  electronic_address: optionalLine(COMPANY_LIMITS.electronic_address).check(
    z.refine((typed) => !typed || electronicAddress(typed) !== undefined, {
      error: WRONG_ELECTRONIC_ADDRESS,
    }),
  ),
  /**
   * The rate is in percent a year; without it the statutory rate applies. It has at most two decimals, because the
   * table limits a number's length.
   */
  late_penalty_rate: z.optional(
    z.nullable(
      z
        .number(PENALTY_ERROR)
        .check(
          z.minimum(0, PENALTY_ERROR),
          z.maximum(100, PENALTY_ERROR),
          z.refine(isWholeCents, { error: PENALTY_DECIMALS }),
        ),
    ),
  ),
  /** A client has this many days to pay, at most 60 from the invoice (Code de commerce, art. L. 441-10). */
  payment_days: wholeDays(0, 60),
  quote_validity_days: wholeDays(1, 365),
};

const messageSettings = {
  hold_seconds: z.optional(z.literal([...HOLD_CHOICES], 'Choisissez un délai dans la liste.')),
  /** The texts given for a status replace all default texts of that status; the other statuses keep theirs. */
  ready_messages: z.optional(
    z.partialRecord(
      repairStatusSchema,
      z
        .array(requiredLine(REPAIR_LIMITS.message))
        .check(
          z.maxLength(
            READY_MESSAGES_MAX,
            `Gardez ${READY_MESSAGES_MAX} messages au plus par statut.`,
          ),
        ),
    ),
  ),
};

const pageSettings = {
  /**
   * A visitor with only the tracking number sees the fault, the messages and the shortened name, unless this is
   * false.
   */
  details_by_number: z.optional(z.boolean()),
  promised_day_shown: z.optional(z.boolean()),
  replies_taken: z.optional(z.boolean()),
};

export const companyInput = z.strictObject({
  company_name: optionalLine(COMPANY_LIMITS.company_name),
  siret: optionalLine(COMPANY_LIMITS.siret),
  phone: optionalLine(COMPANY_LIMITS.phone).check(
    // A surcharged number is refused: Code de la consommation, art. L. 121-16, read on 2026-11-28.
    z.refine((phone) => !isSurcharged(phone ?? ''), SURCHARGED_PHONE),
  ),
  address: optionalText(COMPANY_LIMITS.address),
  schedule: z.optional(scheduleSchema),
  /** /a-suivre lists a repair that has been in its status for this many days. */
  waiting_days: z.optional(waitingDaysSchema),
  reminders: z.optional(remindersInput),
  reviews: z.optional(reviewsInput),
  bonus_labels: z.optional(bonusLabelsInput),
  /**
   * The request replaces groups of settings of this revision, and is refused when the groups have another revision.
   */
  revision: z.optional(z.int().check(z.minimum(0))),
  ...documentSettings,
  ...messageSettings,
  ...pageSettings,
});
export type CompanyInput = z.infer<typeof companyInput>;

/** Each of these settings has several members and is stored whole. */
export const SETTING_GROUPS = [
  'schedule',
  'reminders',
  'reviews',
  'bonus_labels',
  'ready_messages',
  'waiting_days',
] as const satisfies readonly (keyof CompanyInput)[];

export type DocumentSettings = Pick<CompanyInput, keyof typeof documentSettings>;

export const DOCUMENT_SETTINGS = Object.keys(documentSettings) as (keyof DocumentSettings)[];

/** Returns the SIREN of a SIRET, or '' when the SIRET is not valid. */
export function sirenOf(siret: string): string {
  return isValidSiret(siret) ? siret.replace(/\s/g, '').slice(0, 9) : '';
}

/** Returns whether a SIREN has 9 digits and a valid Luhn checksum (INSEE). */
export function isValidSiren(siren: string): boolean {
  const digits = siren.replace(/\s/g, '');
  return /^\d{9}$/.test(digits) && passesLuhn(digits);
}

/** Returns the French VAT number of a SIREN, with its computed key (CGI, annexe II, art. 242 nonies A; EU's VIES). */
export function frenchVatNumber(siren: string): string {
  const key = (12 + 3 * (Number(siren) % 97)) % 97;
  return `FR${String(key).padStart(2, '0')}${siren}`;
}

export const compactVatNumber = (typed: string): string =>
  typed.replace(/[\s.]/g, '').toUpperCase();

/** Returns whether a French VAT number belongs to a SIREN. A key of letters cannot be computed. */
export function isVatNumberOf(siren: string, number: string): boolean {
  const compact = compactVatNumber(number);
  const digits = siren.replace(/\s/g, '');
  return /^FR\d{2}/.test(compact)
    ? compact === frenchVatNumber(digits)
    : /^FR[A-HJ-NP-Z0-9]{2}/.test(compact) && compact.slice(4) === digits;
}

export const wrongOwnNumber = (siren: string): string =>
  `Corrigez votre numéro de TVA : celui de votre SIREN est ${frenchVatNumber(siren)}.`;

/** Returns whether a SIRET has 14 digits and a valid Luhn checksum. A wrong one may be saved, with a warning. */
export function isValidSiret(siret: string): boolean {
  const digits = siret.replace(/\s/g, '');
  if (!/^\d{14}$/.test(digits)) return false;
  // INSEE numbers the establishments of La Poste (SIREN 356000000) so that their digits add up to a multiple of 5.
  const plainSum = [...digits].reduce((total, digit) => total + Number(digit), 0);
  return passesLuhn(digits) || (digits.startsWith('356000000') && plainSum % 5 === 0);
}
