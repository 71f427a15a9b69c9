import { COMPANY } from '../examples.ts';
import { answer, body, type Contract } from '../route-contract.ts';
import { companySchema, logoListSchema, uploadedLogoSchema } from './answers.ts';
import { companyInput } from './company.ts';
import { LOGO_TYPES } from './logo.ts';
import { logoListQuery, logoUploadQuery } from './logo-queries.ts';

const LOGO = '4f0c1f52-6c1e-4a53-9c0a-3d4a8f0b7c11/1763632800000_logo.png';

export const COMPANY_ROUTES = {
  'GET /api/company': {
    name: 'get-company',
    tag: 'company',
    summary: 'Returns the company profile; before one is stored, default hours and empty texts',
    answers: { 200: answer('The profile', { Company: companySchema }, COMPANY) },
  },
  'PUT /api/company': {
    name: 'save-company',
    tag: 'company',
    summary:
      'Stores the given fields and leaves the others unchanged; another IBAN requires a recent sign-in, another SIREN that no document was issued',
    body: body(companyInput, { company_name: 'Atelier Léa', phone: '01 02 03 04 05' }),
    answers: { 200: answer('The profile after the change', { Company: companySchema }, COMPANY) },
    errors: ['SIGN_IN_AGAIN', 'PLAN_REQUIRED', 'CONFLICT'],
  },
  'POST /api/company/logo': {
    name: 'upload-logo',
    tag: 'company',
    summary: 'Converts an image of at most 1 MB to PNG and makes it the logo',
    query: logoUploadQuery,
    body: { mediaTypes: LOGO_TYPES },
    answers: {
      201: answer(
        'The logo is stored',
        { UploadedLogo: uploadedLogoSchema },
        { publicUrl: `/logos/${LOGO}`, key: LOGO },
      ),
    },
    errors: [
      'TOO_LARGE',
      'INVALID_IMAGE',
      'UNPRINTABLE_IMAGE',
      'UNDRAWN_PART',
      'COMPLEX_IMAGE',
      'TOO_MANY_LOGOS',
      'CONFLICT',
    ],
  },
  'GET /api/company/logos': {
    name: 'list-logos',
    tag: 'company',
    summary: 'Lists the images stored as logos, by name',
    query: logoListQuery,
    answers: {
      200: answer(
        'A page of the images',
        { LogoList: logoListSchema },
        {
          logos: [
            {
              name: '1763632800000_logo.png',
              publicUrl: `/logos/${LOGO}`,
              size: 20480,
              updated_at: '2026-11-20T10:00:00.000Z',
            },
          ],
        },
      ),
    },
  },
} as const satisfies Contract;
