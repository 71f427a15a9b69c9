import { parisDay } from '../../../shared/time.ts';
import { canonicalJson } from '../../documents/digest.ts';
import type { ChainRepository, SeenEntry } from './chain.repository.ts';
import { type ChainTotals, countEntry, noTotals } from './chain-totals.ts';
import { brokenAt, type ChainCheck, type Finding } from './check-chain.ts';
import { checkTakings } from './check-takings.ts';
import { NO_DIGEST, paymentContent } from './next-entry.ts';
import type { ChainEntry, Closing } from './stored-chain-entry.ts';

type CheckDependencies = {
  chain: Pick<
    ChainRepository,
    'standing' | 'entriesBackwards' | 'documentsOf' | 'paymentsOf' | 'takingsOf'
  >;
};

const dayOf = ({ at }: ChainEntry) => parisDay(Date.parse(at));

/**
 * Checks the entries since the last closed day. The totals continue from a closing. `checkChain` covers older items,
 * items without an entry, and summaries.
 */
export async function checkNewEntries(
  { chain }: CheckDependencies,
  shopId: string,
  today: string,
): Promise<ChainCheck & { totals: ChainTotals; read: SeenEntry[] }> {
  const { head } = await chain.standing(shopId);
  const { before, entries, seed, closedDay } = await entriesToCount(chain, shopId, today);
  const totals = noTotals(seed);
  const findings: Finding[] = [];
  let last = { rank: before?.rank ?? 0, digest: before?.read?.digest ?? NO_DIGEST };
  if (head && last.rank === head.rank && last.digest !== head.digest) {
    findings.push({ what: 'entry-altered', where: String(head.rank) });
  }
  const added: ChainEntry[] = [];
  for (const { rank, read } of entries) {
    for (const [what, where] of brokenAt(rank, read, last, head)) {
      findings.push({ what, where: String(where) } as Finding);
    }
    last = { rank, digest: read?.digest ?? '' };
    if (read === undefined) continue;
    countEntry(totals, read.entry);
    if (dayOf(read.entry) > closedDay) added.push(read.entry);
  }
  findings.push(...(await checkAdded(chain, shopId, added)));
  const after = (await chain.standing(shopId)).head;
  if ((after?.rank ?? 0) < last.rank || last.rank < (head?.rank ?? 0)) {
    findings.push({ what: 'head', where: String(last.rank) });
  }
  const read = before ? [before, ...entries] : entries;
  return { entries: last.rank, head: after, findings, totals, read };
}

/** The entry `before` precedes the entries to count, and the closing `seed` holds the totals up to there. */
async function entriesToCount(
  chain: Pick<ChainRepository, 'entriesBackwards'>,
  shopId: string,
  today: string,
) {
  const entries: SeenEntry[] = [];
  const closed = new Set<string>();
  let closedDay = '';
  let from = '';
  let seed: Closing | undefined;
  for await (const each of chain.entriesBackwards(shopId)) {
    const entry = each.read?.entry;
    // Instants never go back, so all earlier entries belong to closed days too.
    if (entry && seed && dayOf(entry) <= seed.of) {
      return { before: each, entries: entries.toReversed(), seed, closedDay };
    }
    entries.push(each);
    if (entry?.kind !== 'closing') continue;
    closed.add(`${entry.period} ${entry.of}`);
    if (entry.period !== 'day') continue;
    closedDay ||= entry.of;
    from ||= firstDayOfDue(entry.of, closed, today);
    if (entry.of < from) seed ??= entry;
  }
  return { before: undefined, entries: entries.toReversed(), seed, closedDay };
}

/** Returns the first day of the longest period that has ended and is not closed, or `today` when there is none. */
function firstDayOfDue(closedDay: string, closed: ReadonlySet<string>, today: string): string {
  const isDue = (period: 'month' | 'year', of: string) =>
    of < today.slice(0, of.length) && !closed.has(`${period} ${of}`);
  const [year, month] = [closedDay.slice(0, 4), closedDay.slice(0, 7)];
  if (isDue('year', year)) return `${year}-01-01`;
  return isDue('month', month) ? `${month}-01` : today;
}

async function checkAdded(
  chain: CheckDependencies['chain'],
  shopId: string,
  added: readonly ChainEntry[],
): Promise<Finding[]> {
  const issued = added.filter((entry) => entry.kind === 'document');
  const paid = added.filter((entry) => entry.kind === 'payment');
  const ids = issued.map(({ id }) => id);
  const documents = new Map(
    (await chain.documentsOf(shopId, ids)).map(({ id, content }) => [id, content]),
  );
  const seen = await chain.paymentsOf(shopId, paid);
  const payments = new Map(seen.map(({ place, content }) => [place, content]));
  const compared = (
    of: 'document' | 'payment',
    where: string,
    is: string | undefined,
    due: string,
  ) =>
    is === due
      ? []
      : [{ what: `${of}-${is === undefined ? 'missing' : 'altered'}`, where } as const];
  return [
    ...issued.flatMap(({ id, content }) => compared('document', id, documents.get(id), content)),
    ...paid.flatMap((entry) => {
      const place = `${entry.documentId}#${entry.id}`;
      const due = canonicalJson(paymentContent(entry));
      return compared('payment', place, payments.get(place), due);
    }),
    ...(await checkTakings({
      takings: [],
      payments: seen.flatMap(({ payment }) => payment ?? []),
      // The rates of an invoice can be checked only over all its takings, so they are not checked here.
      creditNotes: new Map(),
      invoices: new Map(),
      reread: (unseen) => chain.takingsOf(shopId, unseen),
    })),
  ];
}
