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
    access: 'shop',
    tag: 'company',
    summary: 'The company profile; default hours and empty texts while none is stored',
    answers: { 200: answer('The profile', { Company: companySchema }, COMPANY) },
    errors: [],
  },
  'PUT /api/company': {
    name: 'save-company',
    access: 'shop',
    tag: 'company',
    summary: 'Stores the fields that are given, and leaves the others',
    body: body(companyInput, { company_name: 'Atelier Léa', phone: '01 02 03 04 05' }),
    answers: { 200: answer('The profile as it now is', { Company: companySchema }, COMPANY) },
    errors: [],
  },
  'POST /api/company/logo': {
    name: 'upload-logo',
    access: 'shop',
    timeoutSeconds: 20,
    tag: 'company',
    summary: 'Draws an image of at most 1 MB as a PNG and makes it the logo',
    query: logoUploadQuery,
    body: { mediaTypes: LOGO_TYPES },
    answers: {
      201: answer(
        'Stored',
        { UploadedLogo: uploadedLogoSchema },
        { publicUrl: `/logos/${LOGO}`, key: LOGO },
      ),
    },
    errors: [
      'TOO_LARGE',
      'INVALID_IMAGE',
      'UNPRINTABLE_IMAGE',
      'COMPLEX_IMAGE',
      'TOO_MANY_LOGOS',
      'CONFLICT',
    ],
  },
  'GET /api/company/logos': {
    name: 'list-logos',
    access: 'shop',
    tag: 'company',
    summary: 'The images stored as logos, by name',
    query: logoListQuery,
    answers: {
      200: answer(
        'A page of them',
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
    errors: [],
  },
} as const satisfies Contract;
