import * as z from 'zod/mini';
import type { Company } from '../../../shared/company.ts';
import { scheduleSchema } from '../../../shared/schedule.ts';

/** A company profile as the API answers it. */
export const companySchema = z.object({
  company_name: z.string(),
  siret: z.string(),
  phone: z.string(),
  address: z.string(),
  logo_url: z.nullable(z.string()),
  schedule: scheduleSchema,
}) satisfies z.ZodMiniType<Company>;
