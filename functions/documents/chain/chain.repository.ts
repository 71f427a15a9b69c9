import type { RawItem } from '../../platform/stored-item.ts';
import { UnreadableItem } from '../../platform/stored-item.ts';
import type { Table } from '../../platform/table.ts';
import { canonicalJson, sha256Hex } from '../digest.ts';
import { DOCUMENT_PREFIX, NUMBERING_PREFIX } from '../document-keys.ts';
import { PAYMENT_PREFIX, readPayment } from '../payments/stored-payment.ts';
import { pagesStartingWith, startingWith } from '../starting-with.ts';
import { readDocument } from '../stored-document.ts';
import { paymentTold } from './next-entry.ts';
import { type ChainStanding, chainStandingOf } from './standing.ts';
import { CHAIN_PREFIX, type ReadEntry, readChainEntry } from './stored-chain-entry.ts';

/** A stored document as a check sees it: the digest of its frozen text, and its number, '' when it cannot be read. */
export type SeenDocument = { id: string; content: string; number: string };

/** A stored payment as a check sees it: what an entry tells of it, and its instant, both '' when it cannot be read. */
export type SeenPayment = { place: string; told: string; recordedAt: string };

export type ChainRepository = ReturnType<typeof chainRepository>;

/** A shop's chain, and what it is about, as they are stored. */
export function chainRepository(table: Table) {
  const standing = async (shopId: string): Promise<ChainStanding> =>
    chainStandingOf(await startingWith(table, shopId, NUMBERING_PREFIX));

  async function* walk<Seen>(shopId: string, prefix: string, see: (item: RawItem) => Seen) {
    for await (const items of pagesStartingWith(table, shopId, prefix)) yield* items.map(see);
  }

  /** The entries in their order, each with its rank by its key; `read` is absent of one that cannot be read. */
  const entries = (shopId: string) =>
    walk(shopId, CHAIN_PREFIX, (item) => ({
      rank: Number(String(item.sk).slice(CHAIN_PREFIX.length)),
      read: readable(item, readChainEntry) as ReadEntry | undefined,
    }));

  const documents = (shopId: string) =>
    walk(
      shopId,
      DOCUMENT_PREFIX,
      (item): SeenDocument => ({
        id: String(item.sk).slice(DOCUMENT_PREFIX.length),
        content: sha256Hex(String(item.document)),
        number: readable(item, readDocument)?.number ?? '',
      }),
    );

  const payments = (shopId: string) =>
    walk(shopId, PAYMENT_PREFIX, (item): SeenPayment => {
      const payment = readable(item, readPayment);
      return {
        place: String(item.sk).slice(PAYMENT_PREFIX.length),
        told: payment ? canonicalJson(paymentTold(payment)) : '',
        recordedAt: payment?.recordedAt ?? '',
      };
    });

  return { standing, entries, documents, payments };
}

/** What cannot be read is for the check to find: it is not reported as by a list. */
function readable<Value>(item: RawItem, read: (item: RawItem) => Value): Value | undefined {
  try {
    return read(item);
  } catch (error) {
    if (error instanceof UnreadableItem) return undefined;
    throw error;
  }
}
