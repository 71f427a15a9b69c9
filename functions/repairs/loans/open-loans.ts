import type { OpenLoans } from '../../../shared/repairs/follow-up/follow-up.ts';
import { isLent } from '../../../shared/repairs/loans/answers.ts';
import { LENT_SINCE } from '../../search/repair-words.ts';
import type { WordIndex } from '../../search/words.repository.ts';
import { trackingNumberOf } from '../repair-id.ts';
import type { RepairsRepository } from '../repairs.repository.ts';
import { toSummary } from '../repairs.ts';

/** At most this many repairs are read, so that the cost does not grow with the shop. */
const READ = 50;

/** Returns the repairs with a lent device, also handed-over and withdrawn ones, the longest lent first. */
export async function openLoans(
  { words, repairs }: { words: WordIndex; repairs: Pick<RepairsRepository, 'getAll'> },
  shopId: string,
): Promise<{ lines: OpenLoans[]; more: boolean }> {
  const { postings, ended } = await words.range(shopId, 'repairs', LENT_SINCE, READ);
  const found = await repairs.getAll(postings.flatMap(({ id }) => trackingNumberOf(id) ?? []));
  const lines = found
    .flatMap((repair) =>
      repair.user_id === shopId && repair.loans?.loans.some(isLent)
        ? [{ repair: toSummary(repair), loans: repair.loans }]
        : [],
    )
    .toSorted((a, b) => ((a.repair.lentSince ?? '') < (b.repair.lentSince ?? '') ? -1 : 1));
  return { lines, more: !ended };
}
