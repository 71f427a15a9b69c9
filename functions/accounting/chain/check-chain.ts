import { canonicalJson } from '../../documents/digest.ts';
import type { ChainHead } from '../../documents/issuing/stored-last-day.ts';
import type { ChainRepository, SeenDocument, SeenPayment } from './chain.repository.ts';
import { checkSummaries, type SeenSummary, type SummaryFinding } from './check-summaries.ts';
import {
  checkTakings,
  type PaidInvoice,
  type SeenTaking,
  type TakingFinding,
} from './check-takings.ts';
import { NO_DIGEST, paymentContent } from './next-entry.ts';
import type { ChainEntry, ReadEntry } from './stored-chain-entry.ts';

/** A finding names a fault and its place: an entry's rank, a document's id, or a payment's document and id. */
export type Finding =
  | {
      what:
        | `${'entry' | 'document' | 'payment'}-${'altered' | 'missing'}`
        | 'without-entry'
        | 'head';
      where: string;
    }
  | TakingFinding
  | SummaryFinding;

export type ChainCheck = {
  entries: number;
  /** The head is read after the entries. It is the last entry, unless one was added meanwhile. */
  head: ChainHead | undefined;
  findings: Finding[];
};

type CheckDependencies = {
  chain: Pick<
    ChainRepository,
    | 'standing'
    | 'entries'
    | 'documents'
    | 'summaries'
    | 'summariesOf'
    | 'payments'
    | 'takings'
    | 'takingsOf'
  >;
};

/**
 * Checks a shop's chain and the items that it protects. The entries are read after the items, so every item that was
 * read must have its entry. The entries up to the head at the start must have their items; the items of later entries
 * may have been stored after the items were read. `see` gets each entry.
 */
export async function checkChain(
  { chain }: CheckDependencies,
  shopId: string,
  see: (entry: ChainEntry) => void = () => undefined,
): Promise<ChainCheck> {
  const { head } = await chain.standing(shopId);
  const summaries: SeenSummary[] = [];
  for await (const each of chain.summaries(shopId)) summaries.push(each);
  const takings: SeenTaking[] = [];
  for await (const each of chain.takings(shopId)) takings.push(each);
  const documents = new Map<string, SeenDocument>();
  for await (const each of chain.documents(shopId)) documents.set(each.id, each);
  const payments = new Map<string, SeenPayment>();
  for await (const each of chain.payments(shopId)) payments.set(each.place, each);

  const odd = await checkSummaries({
    summaries,
    documents: new Map([...documents].map(([id, { lines }]) => [id, lines])),
    payments: [...payments.values()].flatMap(({ payment }) => payment ?? []),
    reread: (ids) => chain.summariesOf(shopId, ids),
  });
  const findings: Finding[] = [];
  const find = (what: Finding['what'], where: string | number) => {
    findings.push({ what, where: String(where) } as Finding);
  };
  findings.push(
    ...(await checkTakings({
      takings,
      payments: [...payments.values()].flatMap(({ payment }) => payment ?? []),
      creditNotes: new Map([...documents].map(([id, { lines }]) => [id, lines?.credits])),
      invoices: paidInvoices(summaries, documents),
      reread: (unseen) => chain.takingsOf(shopId, unseen),
    })),
  );
  function hold<Seen>(
    of: 'document' | 'payment',
    stored: Map<string, Seen>,
    where: string,
    rank: number,
    isSame: (seen: Seen) => boolean,
  ) {
    const seen = stored.get(where);
    stored.delete(where);
    if (seen !== undefined && !isSame(seen)) find(`${of}-altered`, where);
    if (seen === undefined && rank <= (head?.rank ?? 0)) find(`${of}-missing`, where);
  }

  let last = { rank: 0, digest: NO_DIGEST };
  for await (const { rank, read } of chain.entries(shopId)) {
    for (const finding of brokenAt(rank, read, last, head)) find(...finding);
    last = { rank, digest: read?.digest ?? '' };
    if (read === undefined) continue;
    const { entry } = read;
    see(entry);
    if (entry.kind === 'document') {
      hold('document', documents, entry.id, rank, (seen) => seen.content === entry.content);
    } else if (entry.kind === 'payment') {
      const content = canonicalJson(paymentContent(entry));
      const place = `${entry.documentId}#${entry.id}`;
      hold('payment', payments, place, rank, (seen) => seen.content === content);
    }
  }
  const after = (await chain.standing(shopId)).head;
  if ((after?.rank ?? 0) < last.rank || last.rank < (head?.rank ?? 0)) find('head', last.rank);

  for (const place of [...documents.keys(), ...payments.keys()]) find('without-entry', place);
  // A summary is not reported when its document or its payment is reported already.
  const named = new Set(findings.map(({ where }) => where.split('#')[0]));
  findings.push(...odd.filter(({ where }) => !named.has(where)));
  return { entries: last.rank, head: after, findings };
}

const paidInvoices = (
  summaries: readonly SeenSummary[],
  documents: ReadonlyMap<string, SeenDocument>,
): Map<string, PaidInvoice> =>
  new Map(
    summaries.flatMap(({ id, seen }) => {
      const document = documents.get(id)?.sold;
      return seen && document ? [[id, { ...seen, document }]] : [];
    }),
  );

/** Yields the faults in an entry's position. A changed text shows only in the next entry or in the head. */
export function* brokenAt(
  rank: number,
  read: ReadEntry | undefined,
  last: { rank: number; digest: string },
  head: ChainHead | undefined,
): Generator<[Finding['what'], number]> {
  if (rank !== last.rank + 1) yield ['entry-missing', last.rank + 1];
  else if (read === undefined || read.entry.rank !== rank) yield ['entry-altered', rank];
  else if (read.entry.previous !== last.digest) yield ['entry-altered', last.rank || rank];
  if (rank === head?.rank && read?.digest !== head.digest) yield ['entry-altered', rank];
}
