import { companySchema } from '../../../../shared/company/answers.ts';
import type { CompanyInput } from '../../../../shared/company/company.ts';
import { callApi } from '../../lib/api/api-client.ts';

export const saveCompany = (body: CompanyInput) =>
  callApi('PUT /api/company', companySchema, { body });
