import type { Company, CompanyInput } from '../../../../shared/company/company.ts';
import { callApi } from '../../lib/api-client.ts';
import { companySchema } from '../../lib/company-schema.ts';

/** Stores the company profile. Throws ApiError. */
export const saveCompany = (body: CompanyInput): Promise<Company> =>
  callApi('/api/company', companySchema, { method: 'PUT', body });
