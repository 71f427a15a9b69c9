import * as z from 'zod/mini';
import { optionalLine } from '../../text.ts';

/** The length of the link counts UTF-16 units. */
export const REVIEW_URL_MAX = 300;

/** A customer of a shop is not asked again in these days, even if more repairs are handed over. */
export const REVIEW_PAUSE_DAYS = 180;
/** A request that is due on the day after the hand-over is no longer sent after this delay. */
export const REVIEW_LATE_DAYS = 7;

const URL_ERROR = 'Collez l’adresse complète de votre page d’avis, qui commence par https://.';

/** The text must be the https address of a page on a public host. */
function isReviewUrl(text: string): boolean {
  if (/\s/.test(text) || !URL.canParse(text)) return false;
  const { protocol, username, password, port, hostname } = new URL(text);
  const isPlain = username === '' && password === '' && port === '';
  return protocol === 'https:' && isPlain && /\.[a-z][a-z\d-]+$/.test(hostname);
}

export const reviewsInput = z
  .strictObject({
    on: z.boolean('Indiquez si un avis est demandé.'),
    url: optionalLine(REVIEW_URL_MAX).check(
      z.refine((url) => !url || isReviewUrl(url), { error: URL_ERROR }),
    ),
  })
  .check(z.refine(({ on, url }) => !on || Boolean(url), { error: URL_ERROR, path: ['url'] }));
