import type { Company } from '../../../../shared/company/answers.ts';

export type ReviewsDraft = { on: boolean; url: string };

export const reviewsDraft = (
  { on, url = '' }: Company['reviews'] = { on: false },
): ReviewsDraft => ({
  on,
  url,
});

/**
 * Unchanged settings are left out, because the API refuses them without a plan that includes reviews. While reviews are
 * off, a change of the reminders says so, because otherwise the shop would stay in the daily job.
 */
export function reviewsOf(
  { on, url }: ReviewsDraft,
  stored: Company | undefined,
  reminders: object | undefined,
): object | undefined {
  const known = reviewsDraft(stored?.reviews);
  // While reviews are off, the field of the link is hidden and a wrong link cannot be corrected, so the stored link is
  // sent.
  if (!on) return known.on || (reminders && known.url === '') ? { on, url: known.url } : undefined;
  return known.on && known.url === url ? undefined : { on, url };
}
