import { canonicalJson, sha256Hex } from '../../documents/digest.ts';
import {
  DOCUMENT_PREFIX,
  documentKey,
  NUMBERING_PREFIX,
  SUMMARY_PREFIX,
  summaryKey,
} from '../../documents/document-keys.ts';
import type { ChainHead } from '../../documents/issuing/stored-last-day.ts';
import { type SoldDocument, soldPart } from '../../documents/parts.ts';
import { readDocument } from '../../documents/stored-document.ts';
import { summaryKind } from '../../documents/stored-summary.ts';
import {
  PAYMENT_PREFIX,
  paymentKey,
  paymentKind,
  type StoredPayment,
} from '../../payments/stored-payment.ts';
import { TAKING_PREFIX, takingKey, takingKind } from '../../payments/stored-taking.ts';
import { batchGet } from '../../platform/table/batch-get.ts';
import { pagesStartingWith, startingWith } from '../../platform/table/items.ts';
import { type RawItem, readSilently } from '../../platform/table/stored-item.ts';
import type { Table } from '../../platform/table/table.ts';
import { transact } from '../../platform/table/transaction.ts';
import { entryItems, headItem } from './chain-items.ts';
import {
  type ExpectedLines,
  expectedLines,
  type SeenSummary,
  seenLine,
} from './check-summaries.ts';
import type { SeenTaking } from './check-takings.ts';
import { type EntryContent, type NextEntry, nextEntry, paymentContent } from './next-entry.ts';
import { type ChainStanding, chainStandingOf } from './standing.ts';
import {
  CHAIN_PREFIX,
  chainEntryKey,
  type ReadEntry,
  readChainEntry,
} from './stored-chain-entry.ts';

/** The rank of an entry comes from its key. `read` is absent when the entry cannot be read. */
export type SeenEntry = { rank: number; read: ReadEntry | undefined };

/** `content` is the digest of the frozen text; `number` is '' for an unreadable document. */
export type SeenDocument = {
  id: string;
  content: string;
  number: string;
  sold: SoldDocument | undefined;
  lines: ExpectedLines | undefined;
};

/**
 * A check compares these texts of a stored payment: the content of its entry, and its instant. Both are '' when the
 * payment cannot be read.
 */
export type SeenPayment = {
  place: string;
  content: string;
  recordedAt: string;
  payment: StoredPayment | undefined;
};

/**
 * A transaction appends at most this many entries. DynamoDB allows a hundred items, but when another write comes first,
 * all of them must be appended again.
 */
const AT_ONCE = 50;

export type ChainRepository = ReturnType<typeof chainRepository>;

export function chainRepository(table: Table) {
  const standing = async (shopId: string): Promise<ChainStanding> =>
    chainStandingOf(await startingWith(table, shopId, NUMBERING_PREFIX));

  async function* walk<Seen>(
    shopId: string,
    prefix: string,
    see: (item: RawItem) => Seen,
    backwards?: number,
  ) {
    const pages = pagesStartingWith(table, shopId, prefix, backwards);
    for await (const items of pages) yield* items.map(see);
  }

  const read = async <Seen>(keys: Parameters<typeof batchGet>[1], see: (item: RawItem) => Seen) =>
    (await batchGet(table, keys, { consistent: true })).map(see);

  const entries = (shopId: string) => walk(shopId, CHAIN_PREFIX, seenEntry);

  /** Reads the entries from the last to the first. Pages are small, because most shops add few entries a day. */
  const entriesBackwards = (shopId: string) => walk(shopId, CHAIN_PREFIX, seenEntry, 25);

  const entryAt = async (shopId: string, rank: number): Promise<SeenEntry | undefined> =>
    (await read([chainEntryKey(shopId, rank)], seenEntry))[0];

  /** Reads all items of a kind, or only those of the given places. */
  const reader = <Seen, Place>(
    prefix: string,
    see: (item: RawItem) => Seen,
    keyOf: (shopId: string, place: Place) => { pk: string; sk: string },
  ) => ({
    all: (shopId: string) => walk(shopId, prefix, see),
    of: (shopId: string, places: readonly Place[]) =>
      read(
        places.map((each) => keyOf(shopId, each)),
        see,
      ),
  });

  const documents = reader(DOCUMENT_PREFIX, seenDocument, documentKey);
  const summaries = reader(SUMMARY_PREFIX, seenSummary, summaryKey);
  const payments = reader(
    PAYMENT_PREFIX,
    seenPayment,
    (shopId, { documentId, id }: { documentId: string; id: string }) =>
      paymentKey(shopId, documentId, id),
  );
  const takings = reader(TAKING_PREFIX, seenTaking, takingKey);

  /** Returns the last head, or `undefined` if another write moved it. The remaining entries are not appended then. */
  async function append(
    shopId: string,
    head: ChainHead,
    contents: readonly EntryContent[],
    at: string,
  ): Promise<ChainHead | undefined> {
    let after = head;
    for (let first = 0; first < contents.length; first += AT_ONCE) {
      const before = { head: after };
      const next: NextEntry[] = [];
      for (const content of contents.slice(first, first + AT_ONCE)) {
        const entry = nextEntry({ head: after }, content, at);
        next.push(entry);
        after = entry.head;
      }
      const last = next.at(-1);
      if (last === undefined) break;
      const refusals = await transact(table, [
        headItem(shopId, before, last),
        ...next.flatMap((entry) => entryItems(shopId, entry)),
      ]);
      if (refusals) return undefined;
    }
    return after;
  }

  return {
    standing,
    entries,
    entriesBackwards,
    entryAt,
    documents: documents.all,
    documentsOf: documents.of,
    summaries: summaries.all,
    summariesOf: summaries.of,
    payments: payments.all,
    paymentsOf: payments.of,
    takings: takings.all,
    takingsOf: takings.of,
    append,
  };
}

const seenEntry = (item: RawItem): SeenEntry => ({
  rank: Number(String(item.sk).slice(CHAIN_PREFIX.length)),
  read: readSilently(item, readChainEntry),
});

function seenDocument(item: RawItem): SeenDocument {
  const document = readSilently(item, readDocument);
  return {
    id: String(item.sk).slice(DOCUMENT_PREFIX.length),
    content: sha256Hex(String(item.document)),
    number: document?.number ?? '',
    sold: document?.documentType === 'facture' ? soldPart(document) : undefined,
    lines: document && expectedLines(document),
  };
}

function seenPayment(item: RawItem): SeenPayment {
  const payment = readSilently(item, paymentKind.read);
  return {
    place: String(item.sk).slice(PAYMENT_PREFIX.length),
    content: payment ? canonicalJson(paymentContent(payment)) : '',
    recordedAt: payment?.recordedAt ?? '',
    payment,
  };
}

function seenSummary(item: RawItem): SeenSummary {
  const summary = readSilently(item, summaryKind.read);
  return { id: String(item.sk).slice(SUMMARY_PREFIX.length), seen: summary && seenLine(summary) };
}

function seenTaking(item: RawItem): SeenTaking {
  const [date = '', id = ''] = String(item.sk).slice(TAKING_PREFIX.length).split('#');
  return { date, id, taking: readSilently(item, takingKind.read) };
}
