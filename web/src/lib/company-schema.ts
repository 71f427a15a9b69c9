import * as z from 'zod/mini';
import type { Company } from '../../../shared/company.ts';
import {
  FRANCHISE_MENTIONS,
  type FranchiseMention,
  VAT_REGIMES,
  type VatRegime,
} from '../../../shared/mentions.ts';
import { scheduleSchema } from '../../../shared/schedule.ts';

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
}) satisfies z.ZodMiniType<Company>;
