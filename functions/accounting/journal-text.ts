import type { CsvPage } from '../../shared/account/account.ts';
import { AppError } from '../../shared/errors.ts';

/** An answer has at most this size, because Lambda allows 6 MB and JSON escapes tabs and line ends. */
export const MOST_BYTES = 4_500_000;

/** Returns whether the caller reads pages as JSON, as the interface does. Any other caller gets the text itself. */
export const readsPages = (accept: string | undefined): boolean => /\bjson\b/i.test(accept ?? '');

/**
 * Returns the text of all pages. @throws AppError INVALID when one answer cannot hold the text, or reading takes
 * too long.
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
