import {
  DeleteCommand,
  GetCommand,
  PutCommand,
  QueryCommand,
  type QueryCommandInput,
} from '@aws-sdk/lib-dynamodb';
import type { DocumentType } from '../../../shared/documents/documents.ts';
import { CHAIN_PREFIX, readChainEntry } from '../../accounting/chain/stored-chain-entry.ts';
import { chainedShopKey } from '../../accounting/chain/stored-chained-shop.ts';
import { formerUseItem } from '../../billing/stored-former-use.ts';
import { readProfile } from '../../billing/stored-profile.ts';
import { proofUploadsKey } from '../../bonus/stored-proof-uploads.ts';
import { logoUploadsKey } from '../../company/stored-logo-uploads.ts';
import { remindingShopKey } from '../../company/stored-reminding-shop.ts';
import { issueDayOf } from '../../documents/document-id.ts';
import { approvalKey, DOCUMENT_PREFIX, documentKey } from '../../documents/document-keys.ts';
import { readDocument } from '../../documents/stored-document.ts';
import { RECEPTION_SK } from '../../e-invoicing/stored-reception.ts';
import { CARD_PAYMENTS_SK, readCardPayments } from '../../payments/card/stored-card-payments.ts';
import { cardShopKey } from '../../payments/card/stored-card-shop.ts';
import { paymentLinkKey } from '../../payments/card/stored-payment-link.ts';
import { stripeAccountKey } from '../../payments/card/stored-stripe-account.ts';
import { PAYMENT_PREFIX, readPayment } from '../../payments/stored-payment.ts';
import { conditionHeld } from '../../platform/conditional-write.ts';
import { type RawItem, readOr } from '../../platform/stored-item.ts';
import type { Table } from '../../platform/table.ts';
import { profileKey, repairKey, trackingPartition } from '../../platform/table-keys.ts';
import { transact } from '../../platform/transaction.ts';
import { numberOf, type WalkPosition, walkRepairs } from '../../platform/walk-repairs.ts';
import { tombstoneItem } from '../../repairs/tombstone.ts';
import { wordsPartition } from '../../search/posting.ts';
import { wordsRepository } from '../../search/words.repository.ts';
import { eraseReceived } from './erase-received.ts';
import { retentionEndSeconds } from './retention.ts';
import { archivedChainEntryItem } from './stored-archived-chain-entry.ts';
import { archivedDocumentItem } from './stored-archived-document.ts';
import { archivedPaymentItem } from './stored-archived-payment.ts';

type Key = { pk: string; sk: string };

const keyOf = ({ pk, sk }: RawItem): Key => ({ pk: String(pk), sk: String(sk) });

export type ErasureRepository = ReturnType<typeof erasureRepository>;

/** What the law has a shop keep. A quote is no accounting document. */
const KEPT: readonly DocumentType[] = ['facture', 'avoir'];

/** Takes a shop's items out of the table. Every deletion may be done again, and none touches another shop's item. */
export function erasureRepository(table: Table) {
  async function query(input: Omit<QueryCommandInput, 'TableName'>): Promise<RawItem[]> {
    const { Items = [] } = await table.client.send(
      new QueryCommand({ TableName: table.name, ...input }),
    );
    return Items;
  }

  const remove = (Key: Key) => table.client.send(new DeleteCommand({ TableName: table.name, Key }));

  /** Deletes an item that carries its shop, unless it has come to be another's. */
  async function removeOwn(shopId: string, key: Key): Promise<void> {
    const own = new DeleteCommand({
      TableName: table.name,
      Key: key,
      ConditionExpression: 'user_id = :shop',
      ExpressionAttributeValues: { ':shop': shopId },
    });
    await conditionHeld(table.client.send(own));
  }

  /** Leaves of a repair that it was, unless it is another shop's, or erased already. */
  async function entomb(shopId: string, trackingNumber: string): Promise<void> {
    await conditionHeld(
      table.client.send(
        new PutCommand({
          TableName: table.name,
          Item: tombstoneItem(trackingNumber),
          ConditionExpression: 'user_id = :shop',
          ExpressionAttributeValues: { ':shop': shopId },
        }),
      ),
    );
  }

  /** Tracking numbers of at most `limit` repairs of the shop after a position, and that of the last of them. */
  async function repairsAfter(
    shopId: string,
    limit: number,
    after: WalkPosition | undefined,
  ): Promise<{ trackingNumbers: string[]; last: WalkPosition | undefined }> {
    const projection = 'pk, shop_sk';
    const { entries } = await walkRepairs(table, shopId, { after, limit, projection });
    return {
      trackingNumbers: entries.map(({ entry }) => numberOf(entry)),
      last: entries.at(-1)?.position,
    };
  }

  /**
   * Erases a repair, then what was told of it: whoever still had something to tell finds no repair from here on,
   * and takes back the record it has made. Its number stays taken. Its words, and what is counted of it, follow by the
   * stream.
   */
  async function eraseRepair(shopId: string, trackingNumber: string): Promise<void> {
    await entomb(shopId, trackingNumber);
    const pk = trackingPartition(trackingNumber);
    for (let start: RawItem | undefined, more = true; more; ) {
      const { Items = [], LastEvaluatedKey } = await table.client.send(
        new QueryCommand({
          TableName: table.name,
          KeyConditionExpression: 'pk = :pk',
          ExpressionAttributeValues: { ':pk': pk },
          ProjectionExpression: 'pk, sk',
          ExclusiveStartKey: start,
          ConsistentRead: true,
        }),
      );
      const records = Items.map(keyOf).filter(({ sk }) => sk !== repairKey(trackingNumber).sk);
      await Promise.all(records.map((key) => removeOwn(shopId, key)));
      start = LastEvaluatedKey;
      more = start !== undefined;
    }
  }

  /** Erases at most `limit` items of the shop's own partition, its profile excepted; whether there were any. */
  async function eraseOwn(shopId: string, limit: number): Promise<boolean> {
    const profile = profileKey(shopId);
    const items = await query({
      KeyConditionExpression: 'pk = :shop',
      ExpressionAttributeValues: { ':shop': profile.pk },
      Limit: limit,
      ConsistentRead: true,
    });
    const others = items.filter(({ sk }) => sk !== profile.sk);
    await Promise.all(
      others.map((item) => {
        const { sk } = keyOf(item);
        if (sk.startsWith(DOCUMENT_PREFIX)) return putAway(shopId, item);
        if (sk.startsWith(PAYMENT_PREFIX)) return putPaymentAway(shopId, item);
        if (sk === CARD_PAYMENTS_SK) return forgetAccount(shopId, item);
        if (sk === RECEPTION_SK) return eraseReceived(table, shopId, item);
        return sk.startsWith(CHAIN_PREFIX) ? putEntryAway(shopId, item) : remove(keyOf(item));
      }),
    );
    return others.length > 0;
  }

  /** Erases at most `limit` of the words by which the shop's records were found; whether there were any. */
  async function eraseWords(shopId: string, limit: number): Promise<boolean> {
    const words = await query({
      KeyConditionExpression: 'pk = :words',
      ExpressionAttributeValues: { ':words': wordsPartition(shopId) },
      ProjectionExpression: 'pk, sk',
      Limit: limit,
      ConsistentRead: true,
    });
    await wordsRepository(table).write([], words.map(keyOf));
    return words.length > 0;
  }

  /**
   * Moves a document that the law has kept into the archive; erases a quote, and the link to it. One that cannot be
   * read may be an invoice: it is kept, as it is.
   */
  async function putAway(shopId: string, item: RawItem): Promise<void> {
    const key = keyOf(item);
    const id = key.sk.slice(DOCUMENT_PREFIX.length);
    const document = readOr(item, readDocument, () => undefined);
    if (document && !KEPT.includes(document.documentType)) {
      await removeOwn(shopId, approvalKey(id));
      await remove(key);
      return;
    }
    await removeOwn(shopId, paymentLinkKey(id));
    const end = retentionEndSeconds(document?.invoiceDate ?? issueDayOf(id));
    const archived = archivedDocumentItem(shopId, id, item.document, end);
    await transact(table, [
      { Put: { TableName: table.name, Item: archived } },
      { Delete: { TableName: table.name, Key: documentKey(shopId, id) } },
    ]);
  }

  /** Erases by what the shop took cards, and whose its account at Stripe was: events of it are nobody's from here on. */
  async function forgetAccount(shopId: string, item: RawItem): Promise<void> {
    const known = readOr(item, readCardPayments, () => undefined);
    if (known) await removeOwn(shopId, stripeAccountKey(known.account_id));
    await remove(keyOf(item));
  }

  /** Moves what came in for an invoice into the archive beside it; what cannot be read is kept where nobody looks. */
  async function putPaymentAway(shopId: string, item: RawItem): Promise<void> {
    const payment = readOr(item, readPayment, () => undefined);
    const archived = payment
      ? archivedPaymentItem(shopId, payment)
      : { ...item, pk: `ARCHIVE#${shopId}` };
    await transact(table, [
      { Put: { TableName: table.name, Item: archived } },
      { Delete: { TableName: table.name, Key: keyOf(item) } },
    ]);
  }

  /**
   * Moves an entry of the chain into the archive beside what it tells of; it names nobody. One of a rank that the archive
   * has is of a chain that began anew when this one had gone: what it tells of stays without it.
   */
  async function putEntryAway(shopId: string, item: RawItem): Promise<void> {
    const read = readOr(item, readChainEntry, () => undefined);
    const archived = read
      ? archivedChainEntryItem(shopId, read)
      : { ...item, pk: `ARCHIVE#${shopId}` };
    const isSecond = await transact(table, [
      {
        Put: {
          TableName: table.name,
          Item: archived,
          ConditionExpression: 'attribute_not_exists(pk)',
        },
      },
      { Delete: { TableName: table.name, Key: keyOf(item) } },
    ]);
    if (isSecond) await remove(keyOf(item));
  }

  /** Keeps what the shop has used, for whoever signs up with its address again; nothing of it tells the address. */
  async function keepUse(shopId: string, nowMs: number): Promise<void> {
    const read = new GetCommand({
      TableName: table.name,
      Key: profileKey(shopId),
      ConsistentRead: true,
    });
    const { Item: profile } = await table.client.send(read);
    const Item = profile && formerUseItem(readProfile(profile), nowMs);
    if (Item) await table.client.send(new PutCommand({ TableName: table.name, Item }));
  }

  /** Takes the shop off those that remind their customers, take cards, have a chain, and have sent logos or proofs lately. */
  const eraseFromJobs = async (shopId: string): Promise<void> => {
    await remove(remindingShopKey(shopId));
    await remove(chainedShopKey(shopId));
    await remove(cardShopKey(shopId));
    await remove(logoUploadsKey(shopId));
    await remove(proofUploadsKey(shopId));
  };

  /** Erases the profile: the last of a shop, for it leads to its customer at Stripe. */
  const eraseProfile = async (shopId: string): Promise<void> => {
    await remove(profileKey(shopId));
  };

  return { repairsAfter, keepUse, eraseRepair, eraseOwn, eraseWords, eraseFromJobs, eraseProfile };
}
