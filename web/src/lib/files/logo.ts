import { uploadedLogoSchema } from '../../../../shared/company/answers.ts';
import { LOGO_MAX_BYTES, LOGO_TYPES } from '../../../../shared/company/logo.ts';
import { ExpectedError } from '../../../../shared/expected-error.ts';
import { callApi } from '../api/api-client.ts';

export const LOGO_ACCEPT = LOGO_TYPES.join(',');

export function logoProblem({ type, size }: Pick<File, 'type' | 'size'>): string | undefined {
  if (!LOGO_TYPES.some((accepted) => accepted === type)) {
    return 'Choisissez une image PNG, JPEG ou SVG.';
  }
  if (size > LOGO_MAX_BYTES) return 'Cette image dépasse 1 Mo. Choisissez-en une plus légère.';
  return undefined;
}

/** The time limit is long enough for one megabyte over a slow mobile connection. */
const UPLOAD_TIMEOUT_MS = 60_000;
/** The server accepts 255 characters; the end of a name is more useful than its start. */
const LONGEST_NAME = 200;

/**
 * Uploads a logo and returns its public address. With 'named', the file keeps its name (specification, section 7).
 * Throws ExpectedError.
 */
export async function uploadLogo(file: File, naming: 'named' | 'unnamed'): Promise<string> {
  const message = logoProblem(file);
  if (message !== undefined) throw new ExpectedError('INVALID', { message });
  const { publicUrl } = await callApi('POST /api/company/logo', uploadedLogoSchema, {
    query: naming === 'named' ? { filename: file.name.slice(-LONGEST_NAME) } : {},
    body: file,
    timeoutMs: UPLOAD_TIMEOUT_MS,
  });
  return publicUrl;
}
