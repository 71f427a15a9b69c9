import type { UploadedLogo } from '../../shared/company/answers.ts';
import { LOGO_MAX_BYTES } from '../../shared/company/logo.ts';
import { AppError } from '../../shared/errors.ts';
import { foldText } from '../../shared/text.ts';
import type { UploadsRepository } from '../platform/files/uploads.repository.ts';
import type { CompanyRepository } from './company.repository.ts';
import type { DrawLogo } from './draw-logo.ts';
import { type LogoStorage, logoUrl } from './logo-storage.ts';

export type UploadLogoDependencies = {
  companies: Pick<CompanyRepository, 'setLogo'>;
  uploads: Pick<UploadsRepository, 'claim'>;
  logos: Pick<LogoStorage, 'put'>;
  draw: DrawLogo;
  now: () => number;
};

/**
 * Stores the image that we drew from the upload, never the upload itself. The key is `{shop}/{timestamp}_{file
 * name}.png`, or `{shop}/{timestamp}.png` without a file name (specification, section 7).
 * @throws AppError TOO_LARGE; TOO_MANY_LOGOS; the errors of `drawLogo`; CONFLICT when a newer logo was uploaded
 * meanwhile.
 */
export async function uploadLogo(
  { companies, uploads, logos, draw, now }: UploadLogoDependencies,
  shopId: string,
  bytes: Buffer,
  filename: string | undefined,
): Promise<UploadedLogo> {
  if (bytes.length > LOGO_MAX_BYTES) throw new AppError('TOO_LARGE');
  const timestamp = now();
  if (!(await uploads.claim(shopId, timestamp))) throw new AppError('TOO_MANY_LOGOS');
  const png = await draw(bytes);
  const key = `${shopId}/${timestamp}${filename ? `_${safeFilename(filename)}` : ''}.png`;
  await logos.put(key, png);
  const publicUrl = logoUrl(key);
  if (!(await companies.setLogo(shopId, publicUrl))) throw new AppError('CONFLICT');
  return { key, publicUrl };
}

/** Returns a file name without its extension, reduced to letters without accents, digits, '.', '-' and '_'. */
function safeFilename(filename: string): string {
  const safe = foldText(filename)
    .replace(/\.(png|jpe?g|svg)$/, '')
    .replace(/[^a-z0-9._-]+/g, '-')
    .replace(/^[.-]+/, '')
    .slice(-80);
  return safe || 'logo';
}
