import type { Attachment } from '../../notifications/providers/raw-email.ts';
import { digestOf } from '../digest.ts';

type Print<Shown extends unknown[]> = (...shown: Shown) => Promise<Attachment>;

/** A print has some 60 kB, and one with a logo at most a megabyte. */
const MOST_BYTES = 16 * 1024 * 1024;

/**
 * Keeps the last PDFs of this instance by the digest of their content, so that a repeated request makes and counts
 * no PDF again. `claim` is called before a PDF is made.
 */
export function keptPrints<Shown extends unknown[]>(print: Print<Shown>) {
  const kept = new Map<string, Attachment>();

  return (claim: () => Promise<void>): Print<Shown> =>
    async (...shown) => {
      const digest = digestOf(shown);
      const make = async () => {
        await claim();
        return print(...shown);
      };
      const made = kept.get(digest) ?? (await make());
      // The PDF that was used last is at the end, so the first ones are dropped.
      kept.delete(digest);
      kept.set(digest, made);
      let bytes = [...kept.values()].reduce((sum, { content }) => sum + content.length, 0);
      for (const [first, { content }] of kept) {
        if (bytes <= MOST_BYTES) break;
        kept.delete(first);
        bytes -= content.length;
      }
      return made;
    };
}
