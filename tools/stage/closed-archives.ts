/**
 * Reads the records of closed accounts that the law requires to be kept. No route reads them. The list of accounts
 * reads the whole table.
 */
import { open } from 'node:fs/promises';
import { paginateQuery, paginateScan } from '@aws-sdk/lib-dynamodb';
import { retentionEndSeconds } from '../../functions/account/closing/retention.ts';
import {
  type Lapse,
  readArchivedEntry,
} from '../../functions/account/closing/stored-archived-chain-entry.ts';
import { archivedDocumentKind } from '../../functions/account/closing/stored-archived-document.ts';
import { archivedPaymentKind } from '../../functions/account/closing/stored-archived-payment.ts';
import { archiveHead } from '../../functions/account/export/export-archive.ts';
import { paymentContent } from '../../functions/accounting/chain/next-entry.ts';
import { CHAIN_PREFIX } from '../../functions/accounting/chain/stored-chain-entry.ts';
import { canonicalJson, sha256Hex } from '../../functions/documents/digest.ts';
import { issueDayOf } from '../../functions/documents/document-id.ts';
import { DOCUMENT_PREFIX } from '../../functions/documents/document-keys.ts';
import { PAYMENT_PREFIX } from '../../functions/payments/stored-payment.ts';
import { batchGet } from '../../functions/platform/table/batch-get.ts';
import type { RawItem } from '../../functions/platform/table/stored-item.ts';
import type { Table } from '../../functions/platform/table/table.ts';

const ARCHIVE_PREFIX = 'ARCHIVE#';

/** The days, 'YYYY-MM-DD', are those of the first and last document of a closed account, and of the last expiry. */
export type ClosedShop = {
  shopId: string;
  name: string;
  siret: string;
  documents: number;
  first: string;
  last: string;
  keptUntil: string;
};

/** Lists the closed accounts with kept documents; the account with the latest document comes first. */
export async function closedShops(table: Table): Promise<ClosedShop[]> {
  const shops = new Map<string, { ids: string[]; endSeconds: number }>();
  const pages = paginateScan(
    { client: table.client },
    {
      TableName: table.name,
      FilterExpression: 'begins_with(pk, :archive)',
      ProjectionExpression: 'pk, sk, expires_at',
      ExpressionAttributeValues: { ':archive': ARCHIVE_PREFIX },
    },
  );
  for await (const { Items = [] } of pages) {
    for (const { pk, sk, expires_at } of Items) {
      const shopId = String(pk).slice(ARCHIVE_PREFIX.length);
      const shop = shops.get(shopId) ?? { ids: [], endSeconds: 0 };
      shops.set(shopId, shop);
      shop.endSeconds = Math.max(shop.endSeconds, Number(expires_at) || 0);
      const [kind, id = ''] = String(sk).split('#');
      if (`${kind}#` === DOCUMENT_PREFIX) shop.ids.push(id);
    }
  }
  const closed = [...shops].map(async ([shopId, { ids, endSeconds }]): Promise<ClosedShop> => {
    const sorted = ids.toSorted();
    return {
      shopId,
      ...(await sellerOf(table, shopId, sorted.at(-1))),
      documents: ids.length,
      first: sorted[0] ? issueDayOf(sorted[0]) : '',
      last: issueDayOf(sorted.at(-1) ?? '0'),
      keptUntil: new Date(endSeconds * 1000).toISOString().slice(0, 10),
    };
  });
  return (await Promise.all(closed)).toSorted((one, other) => other.last.localeCompare(one.last));
}

/** Returns the shop of a closed account, as its last document names it. */
async function sellerOf(table: Table, shopId: string, documentId: string | undefined) {
  const [item] = documentId
    ? await batchGet(table, [{ pk: ARCHIVE_PREFIX + shopId, sk: DOCUMENT_PREFIX + documentId }])
    : [];
  try {
    const { seller } = archivedDocumentKind.read(item ?? {}).document;
    return { name: seller.name, siret: seller.siret };
  } catch {
    return { name: '', siret: '' };
  }
}

/** `faults` lists in French the faults that the file alone does not show. */
export type WrittenArchive = {
  entries: number;
  documents: number;
  /** Each line is the text of a document without an entry. These texts go to a separate file. */
  apart: string[];
  faults: string[];
  /** The chain may end with the seal, which states the entries that have expired by law. */
  isSealed: boolean;
};

/**
 * Writes the chain of a closed account and its documents into a new `file`, in the format of docs/archive.md. It
 * compares documents and payments with the chain and reports those that have no entry or differ from it. Entries that
 * expired before `nowMs` are left out, although the table may keep them for some days longer.
 * @throws Error when the file exists, or nothing is kept of the account.
 */
export async function writeClosedArchive(
  table: Table,
  shopId: string,
  file: string,
  nowMs: number,
): Promise<WrittenArchive> {
  const archived = archiveAt(table, shopId, nowMs);
  const { last, lapsed, isSealed } = await endsOf(archived(CHAIN_PREFIX));
  const document = (await lastKey(archived(DOCUMENT_PREFIX)))?.slice(DOCUMENT_PREFIX.length);
  if (last === null && document === undefined) {
    throw new Error(`Aucun compte clos\u202f: ${shopId}`);
  }
  const written: WrittenArchive = { entries: 0, documents: 0, apart: [], faults: [], isSealed };
  /** Each key is the sort key of the item that the entry describes. */
  const contents = new Map<string, string>();
  const output = await open(file, 'wx', 0o600);
  try {
    const madeAt = new Date(nowMs).toISOString();
    const seller = await sellerOf(table, shopId, document);
    const head = { ...seller, madeAt, last, closed: true } as const;
    await output.write(archiveHead({ ...head, ...(lapsed && { lapsed }) }));
    for await (const page of archived(CHAIN_PREFIX)) {
      const entries = page.map(readOrText);
      const keys = entries.flatMap(({ documentId }) =>
        documentId ? [{ pk: ARCHIVE_PREFIX + shopId, sk: DOCUMENT_PREFIX + documentId }] : [],
      );
      const frozen = new Map(
        (await batchGet(table, keys))
          .filter((item) => isKept(item, nowMs))
          .map(({ sk, document }) => [sk, String(document)]),
      );
      for (const { text, documentId, payment } of entries) {
        const key = documentId && DOCUMENT_PREFIX + documentId;
        const document = key && frozen.get(key);
        await output.write(document === undefined ? `${text}\n` : `${text}\n${document}\n`);
        written.entries += 1;
        if (document !== undefined) written.documents += 1;
        if (key) contents.set(key, '');
        if (payment && payment.keptUntilMs > nowMs) contents.set(payment.key, payment.content);
      }
    }
  } finally {
    await output.close();
  }
  for await (const page of archived(DOCUMENT_PREFIX)) {
    for (const { sk, document } of page) {
      if (!contents.delete(String(sk))) written.apart.push(String(document));
    }
  }
  for await (const page of archived(PAYMENT_PREFIX)) {
    for (const item of page) {
      const known = contents.get(String(item.sk));
      const stored = paymentText(item);
      contents.delete(String(item.sk));
      if (known === undefined) written.apart.push(stored);
      else if (known !== stored)
        written.faults.push(`${item.sk}\u00a0: le paiement a été modifié.`);
    }
  }
  for (const [key, payment] of contents) {
    if (payment !== '') written.faults.push(`${key}\u00a0: le paiement manque.`);
  }
  return written;
}

type Pages = AsyncIterable<RawItem[]>;

/** Returns the last sort key of the kept entries. */
async function lastKey(pages: Pages): Promise<string | undefined> {
  let last: unknown;
  for await (const page of pages) last = page.at(-1)?.sk ?? last;
  return last === undefined ? undefined : String(last);
}

/**
 * Returns rank and digest of the last kept entry, null when there is none. When the chain does not start with its first
 * entry, it also returns the seal's statement about the expired entries before it.
 */
async function endsOf(pages: Pages) {
  let first: RawItem | undefined;
  let item: RawItem | undefined;
  for await (const page of pages) {
    first ??= page[0];
    item = page.at(-1) ?? item;
  }
  if (!first || !item) return { last: null, lapsed: undefined, isSealed: false };
  const last = { rank: rankOf(item), digest: sha256Hex(String(item.entry)) };
  const lapses = lapsesOf(item);
  const lapsed = lapses?.find(({ rank }) => rank === rankOf(first) - 1);
  return { last, lapsed, isSealed: lapses !== undefined };
}

const rankOf = ({ sk }: RawItem) => Number(String(sk).slice(CHAIN_PREFIX.length));

function lapsesOf(item: RawItem): Lapse[] | undefined {
  try {
    const { entry } = readArchivedEntry(item);
    return entry.kind === 'account-closed' ? entry.lapses : undefined;
  } catch {
    return undefined;
  }
}

/**
 * Returns an entry's text, and the document or payment that the entry records. An unreadable entry is returned as
 * stored, so that the check finds it.
 */
function readOrText(item: RawItem) {
  const text = String(item.entry);
  try {
    const { entry } = readArchivedEntry(item);
    if (entry.kind === 'document') return { text, documentId: entry.id };
    if (entry.kind !== 'payment') return { text };
    const key = `${PAYMENT_PREFIX}${entry.documentId}#${entry.id}`;
    const keptUntilMs = retentionEndSeconds(entry.date) * 1000;
    return { text, payment: { key, content: canonicalJson(paymentContent(entry)), keptUntilMs } };
  } catch {
    return { text };
  }
}

function paymentText(item: RawItem): string {
  try {
    return canonicalJson(paymentContent(archivedPaymentKind.read(item)));
  } catch {
    return JSON.stringify(item);
  }
}

/** Returns whether an item has not expired. The table removes an expired item within some days. */
const isKept = ({ expires_at }: RawItem, nowMs: number) =>
  typeof expires_at !== 'number' || expires_at * 1000 > nowMs;

/** Reads the kept items of a closed account at an instant, by prefix, in the order of the keys, page by page. */
const archiveAt = (table: Table, shopId: string, nowMs: number) =>
  async function* archived(prefix: string): AsyncGenerator<RawItem[]> {
    const pages = paginateQuery(
      { client: table.client },
      {
        TableName: table.name,
        KeyConditionExpression: 'pk = :archive AND begins_with(sk, :prefix)',
        ExpressionAttributeValues: { ':archive': ARCHIVE_PREFIX + shopId, ':prefix': prefix },
        ConsistentRead: true,
      },
    );
    for await (const { Items = [] } of pages) yield Items.filter((item) => isKept(item, nowMs));
  };
