import { LOGO_MAX_BYTES, LOGO_TYPES } from '../../../../shared/company.ts';

/** What a file picker offers. */
export const LOGO_ACCEPT = LOGO_TYPES.join(',');

/** What is wrong with a file chosen as a logo, before it is sent; undefined when nothing is. */
export function logoProblem({ type, size }: Pick<File, 'type' | 'size'>): string | undefined {
  if (!LOGO_TYPES.some((accepted) => accepted === type)) {
    return 'Choisissez une image PNG, JPEG ou SVG.';
  }
  if (size > LOGO_MAX_BYTES) return 'Cette image dépasse 1 Mo. Choisissez-en une plus légère.';
  return undefined;
}
