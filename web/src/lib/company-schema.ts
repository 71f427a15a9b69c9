import * as z from 'zod/mini';
import type { Company } from '../../../shared/company/company.ts';
import { scheduleSchema } from '../../../shared/company/schedule.ts';
import {
  FRANCHISE_MENTIONS,
  type FranchiseMention,
  VAT_REGIMES,
  type VatRegime,
} from '../../../shared/documents/mentions.ts';

const noneOr = <Value extends string>(values: Record<Value, unknown>) =>
  z.optional(z.enum(['', ...(Object.keys(values) as Value[])]));

/** A company profile as the API answers it. */
export const companySchema = z.object({
  company_name: z.string(),
  siret: z.string(),
  phone: z.string(),
  address: z.string(),
  logo_url: z.nullable(z.string()),
  schedule: scheduleSchema,
  vat_regime: noneOr<VatRegime>(VAT_REGIMES),
  franchise_mention: noneOr<FranchiseMention>(FRANCHISE_MENTIONS),
  vat_number: z.optional(z.string()),
  legal_details: z.optional(z.string()),
  mediator_name: z.optional(z.string()),
  mediator_url: z.optional(z.string()),
  late_penalty_rate: z.optional(z.nullable(z.number())),
  payment_days: z.optional(z.nullable(z.number())),
  quote_validity_days: z.optional(z.nullable(z.number())),
}) satisfies z.ZodMiniType<Company>;
