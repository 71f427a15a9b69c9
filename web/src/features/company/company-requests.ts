import * as z from 'zod/mini';
import type { Company, CompanyInput } from '../../../../shared/company.ts';
import { callApi } from '../../lib/api-client.ts';
import { companySchema } from '../../lib/company-schema.ts';

/** Stores the company profile. Throws ApiError. */
export const saveCompany = (body: CompanyInput): Promise<Company> =>
  callApi('/api/company', companySchema, { method: 'PUT', body });

const uploadedLogoSchema = z.object({ publicUrl: z.string(), key: z.string() });

/** One megabyte over a slow mobile connection. */
const UPLOAD_TIMEOUT_MS = 60_000;

/** Stores an image and makes it the company's logo; answers its public address. Throws ApiError. */
export async function uploadCompanyLogo(file: File): Promise<string> {
  const path = `/api/company/logo?filename=${encodeURIComponent(file.name.slice(-200))}` as const;
  const { publicUrl } = await callApi(path, uploadedLogoSchema, {
    method: 'POST',
    body: file,
    timeoutMs: UPLOAD_TIMEOUT_MS,
  });
  return publicUrl;
}
