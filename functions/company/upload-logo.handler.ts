import { logoUploadQuery } from '../../shared/company/logo-queries.ts';
import { shopHandler } from '../platform/entry/http.ts';
import { json } from '../platform/entry/http-answer.ts';
import { bodyBytes } from '../platform/entry/http-request.ts';
import { openTable } from '../platform/table/table.ts';
import { companyRepository } from './company.repository.ts';
import { drawLogo } from './draw-logo.ts';
import { openLogoStorage } from './logo-storage.ts';
import { logoUploadsRepository } from './stored-logo-uploads.ts';
import { uploadLogo } from './upload-logo.ts';

const table = openTable();
const dependencies = {
  companies: companyRepository(table),
  uploads: logoUploadsRepository(table),
  logos: openLogoStorage(),
  draw: drawLogo,
  now: () => Date.now(),
};

export const handler = shopHandler(
  'POST /api/company/logo',
  { query: logoUploadQuery },
  async ({ query: { filename }, event }, shopId) => {
    return json(201, await uploadLogo(dependencies, shopId, bodyBytes(event), filename));
  },
);
