import type { Company } from '../../../../shared/company/answers.ts';

export type ReviewsDraft = { on: boolean; url: string };

export const reviewsDraft = (
  { on, url = '' }: Company['reviews'] = { on: false },
): ReviewsDraft => ({
  on,
  url,
});

/**
 * The review settings as they are sent. Unchanged settings are left out, because the API refuses them without a plan
 * that includes reviews. A request that changes the reminders also says that no review is requested, because only such
 * a request can take the shop out of the daily job.
 */
export function reviewsOf(
  { on, url }: ReviewsDraft,
  stored: Company | undefined,
  reminders: object | undefined,
): object | undefined {
  const known = reviewsDraft(stored?.reviews);
  // While no review is asked for, the field of the link is hidden, so nobody could correct a wrong link.
  if (!on) return known.on || (reminders && known.url === '') ? { on, url: known.url } : undefined;
  return known.on && known.url === url ? undefined : { on, url };
}
