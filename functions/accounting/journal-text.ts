import type { CsvPage } from '../../shared/account/account.ts';
import { AppError } from '../../shared/errors.ts';

/** Of one answer in UTF-8: Lambda gives 6 MB, of which some goes to JSON's escapes of tabs and ends of lines. */
export const MOST_BYTES = 4_500_000;

/** Whether who asks reads pages as JSON, as the interface does; anybody else is given the text itself. */
export const readsPages = (accept: string | undefined): boolean => /\bjson\b/i.test(accept ?? '');

/**
 * The text of all pages of an export, and how much of it could not be read.
 * @throws AppError INVALID when it is more than one answer has room for, or time.
 */
export async function wholeText(
  page: (cursor: string | undefined) => Promise<CsvPage>,
  { hasTime, mostBytes = MOST_BYTES }: { hasTime: () => boolean; mostBytes?: number },
): Promise<{ text: string; unreadable: number }> {
  const texts: string[] = [];
  let bytes = 0;
  let unreadable = 0;
  for (let cursor: string | null | undefined; cursor !== null; ) {
    if (!hasTime()) throw tooLong();
    const read: CsvPage = await page(cursor);
    bytes += Buffer.byteLength(read.csv);
    if (bytes > mostBytes) throw tooLong();
    texts.push(read.csv);
    unreadable += read.unreadable ?? 0;
    ({ cursor } = read);
  }
  return { text: texts.join(''), unreadable };
}

const tooLong = () =>
  new AppError('INVALID', {
    fields: {
      to: 'Cette période compte trop d’écritures pour un seul fichier. Choisissez-en une plus courte.',
    },
  });
