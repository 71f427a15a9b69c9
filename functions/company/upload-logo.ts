import type { UploadedLogo } from '../../shared/company/answers.ts';
import { LOGO_MAX_BYTES } from '../../shared/company/logo.ts';
import { AppError } from '../../shared/errors.ts';
import { foldText } from '../../shared/text.ts';
import type { CompanyRepository } from './company.repository.ts';
import { isPrintable, LOGO_EXTENSIONS, logoTypeOf } from './logo-image.ts';
import { type LogoStorage, logoUrl } from './logo-storage.ts';

export type UploadLogoDependencies = {
  companies: Pick<CompanyRepository, 'setLogo'>;
  logos: Pick<LogoStorage, 'put'>;
  now: () => number;
};

/**
 * Stores an image and makes it the shop's logo. With a file name its key is `{shop}/{timestamp}_{file name}`,
 * without one `{shop}/{timestamp}.{extension}`. Specification, section 7.
 * @throws AppError TOO_LARGE beyond 1 MB; INVALID_IMAGE when the bytes are no accepted image;
 * UNPRINTABLE_IMAGE when the shop's documents could not show it.
 */
export async function uploadLogo(
  { companies, logos, now }: UploadLogoDependencies,
  shopId: string,
  bytes: Buffer,
  filename: string | undefined,
): Promise<UploadedLogo> {
  if (bytes.length > LOGO_MAX_BYTES) throw new AppError('TOO_LARGE');
  const type = logoTypeOf(bytes);
  if (type === undefined) throw new AppError('INVALID_IMAGE');
  if (!isPrintable(bytes, type)) throw new AppError('UNPRINTABLE_IMAGE');
  const timestamp = now();
  const name = filename ? `_${safeFilename(filename)}` : `.${LOGO_EXTENSIONS[type]}`;
  const key = `${shopId}/${timestamp}${name}`;
  await logos.put(key, bytes, type);
  const publicUrl = logoUrl(key);
  await companies.setLogo(shopId, publicUrl);
  return { key, publicUrl };
}

/** A file's name in safe characters: letters without accents, digits, '.', '-' and '_'. */
function safeFilename(filename: string): string {
  const safe = foldText(filename)
    .replace(/[^a-z0-9._-]+/g, '-')
    .replace(/^[.-]+/, '')
    .slice(-80);
  return safe || 'logo';
}
