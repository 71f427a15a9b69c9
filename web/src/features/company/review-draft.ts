import type { Company } from '../../../../shared/company/answers.ts';

/** The settings of review requests as typed. */
export type ReviewsDraft = { on: boolean; url: string };

export const reviewsDraft = (
  { on, url = '' }: Company['reviews'] = { on: false },
): ReviewsDraft => ({
  on,
  url,
});

/**
 * The review settings as they are sent. Unchanged ones are left out, because a plan that no longer opens them refuses
 * them; but beside reminders it is said that nothing is asked, so that the shop can leave the daily job.
 */
export function reviewsOf(
  { on, url }: ReviewsDraft,
  stored: Company | undefined,
  reminders: object | undefined,
): object | undefined {
  const known = reviewsDraft(stored?.reviews);
  // The field of the link is hidden while nothing is asked, so nobody could correct a wrong link there.
  if (!on) return known.on || (reminders && known.url === '') ? { on, url: known.url } : undefined;
  return known.on && known.url === url ? undefined : { on, url };
}
