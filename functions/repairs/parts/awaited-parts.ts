import type { AwaitedParts } from '../../../shared/repairs/follow-up/follow-up.ts';
import { isPartLate } from '../../../shared/repairs/parts/awaited.ts';
import { parisDay } from '../../../shared/time.ts';
import { toSummary } from '../repairs.ts';
import type { PartsRepository } from './parts.repository.ts';

/** At most this many repairs are read, so that the cost does not grow with the shop. */
const READ = 50;

export async function awaitedParts(
  { parts, now }: { parts: Pick<PartsRepository, 'awaited'>; now: () => number },
  shopId: string,
): Promise<{ lines: AwaitedParts[]; more: boolean }> {
  const today = parisDay(now());
  const { found, more } = await parts.awaited(shopId, READ);
  const lines = found.map((each) => ({
    repair: toSummary(each.repair),
    parts: each.parts,
    isLate: each.parts.parts.some((part) => isPartLate(part, today)),
  }));
  return { lines, more };
}
