import type { DocumentType } from '../../../shared/documents/documents.ts';
import { CHAIN_PREFIX, readChainEntry } from '../../accounting/chain/stored-chain-entry.ts';
import { chainedShopKey } from '../../accounting/chain/stored-chained-shop.ts';
import { proofUploadsKey } from '../../bonus/stored-proof-uploads.ts';
import { logoUploadsKey } from '../../company/stored-logo-uploads.ts';
import { remindingShopKey } from '../../company/stored-reminding-shop.ts';
import { issueDayOf } from '../../documents/document-id.ts';
import { approvalKey, DOCUMENT_PREFIX } from '../../documents/document-keys.ts';
import { readDocument } from '../../documents/stored-document.ts';
import { RECEPTION_SK } from '../../e-invoicing/reception/stored-reception.ts';
import {
  CARD_PAYMENTS_SK,
  cardPaymentsKind,
} from '../../payments/card/accounts/stored-card-payments.ts';
import { stripeAccountKey } from '../../payments/card/accounts/stored-stripe-account.ts';
import { paymentLinkKey } from '../../payments/card/payment-links/stored-payment-link.ts';
import { cardShopKey } from '../../payments/card/reconciliation/stored-card-shop.ts';
import { PAYMENT_PREFIX, paymentKind } from '../../payments/stored-payment.ts';
import { dynamo, type Expression } from '../../platform/table/expression.ts';
import { deleteItem, putItem, queryPage } from '../../platform/table/items.ts';
import { type RawItem, readOr } from '../../platform/table/stored-item.ts';
import type { Table } from '../../platform/table/table.ts';
import { profileKey } from '../../platform/table/table-keys.ts';
import { transact } from '../../platform/table/transaction.ts';
import { numberOf, type WalkPosition, walkRepairs } from '../../platform/table/walk-repairs.ts';
import { IS_NEW, put, remove } from '../../platform/table/writes.ts';
import { partsKey } from '../../repairs/parts/stored-parts.ts';
import { pictureUploadsKey } from '../../repairs/pictures/stored-picture-uploads.ts';
import { picturesKey } from '../../repairs/pictures/stored-pictures.ts';
import { tombstoneItem } from '../../repairs/tombstone.ts';
import { wordsPartition } from '../../search/posting.ts';
import { wordsRepository } from '../../search/words.repository.ts';
import { eraseReceived } from './erase-received.ts';
import { keepUse } from './keep-use.ts';
import { retentionEndSeconds } from './retention.ts';
import { archivedChainEntryItem } from './stored-archived-chain-entry.ts';
import { archivedDocumentItem } from './stored-archived-document.ts';
import { archivedPaymentItem } from './stored-archived-payment.ts';

type Key = { pk: string; sk: string };

const keyOf = ({ pk, sk }: RawItem): Key => ({ pk: String(pk), sk: String(sk) });

export type ErasureRepository = ReturnType<typeof erasureRepository>;

/** The law requires a shop to keep these documents. A quote is no accounting document. */
const KEPT: readonly DocumentType[] = ['facture', 'avoir'];

/** Removes a shop's items from the table. Every deletion can be repeated, and none affects another shop's item. */
export function erasureRepository(table: Table) {
  const erase = (key: Key) => deleteItem(table, key);

  const isOwned = (shopId: string) => dynamo`user_id = ${shopId}`;

  const eraseOwned = (shopId: string, key: Key) => deleteItem(table, key, isOwned(shopId));

  /**
   * Erases a repair except its tracking number, which is never issued again. The stream removes its index words and
   * counts.
   */
  async function eraseRepair(shopId: string, trackingNumber: string): Promise<void> {
    await putItem(table, tombstoneItem(trackingNumber), isOwned(shopId));
    await erase(partsKey(shopId, trackingNumber));
    await erase(picturesKey(shopId, trackingNumber));
  }

  /** `last` is the position of the last repair, and `undefined` when no repair is left. */
  async function repairsAfter(shopId: string, limit: number, after: WalkPosition | undefined) {
    const projection = 'pk, shop_sk';
    const { entries } = await walkRepairs(table, shopId, { after, limit, projection });
    return {
      trackingNumbers: entries.map(({ entry }) => numberOf(entry)),
      last: entries.at(-1)?.position,
    };
  }

  /** Erases at most `limit` items of the shop's own partition, except its profile. Returns whether there were any. */
  async function eraseOwn(shopId: string, limit: number): Promise<boolean> {
    const profile = profileKey(shopId);
    const { items } = await queryPage(table, {
      KeyConditionExpression: dynamo`pk = ${profile.pk}`,
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
        return sk.startsWith(CHAIN_PREFIX) ? putEntryAway(shopId, item) : erase(keyOf(item));
      }),
    );
    return others.length > 0;
  }

  async function eraseWords(shopId: string, limit: number): Promise<boolean> {
    const { items: words } = await queryPage(table, {
      KeyConditionExpression: dynamo`pk = ${wordsPartition(shopId)}`,
      ProjectionExpression: 'pk, sk',
      Limit: limit,
      ConsistentRead: true,
    });
    await wordsRepository(table).write([], words.map(keyOf));
    return words.length > 0;
  }

  const asIs = (shopId: string, item: RawItem) => ({
    ...item,
    ...keyOf(item),
    pk: `ARCHIVE#${shopId}`,
  });

  const archive = (item: RawItem, archived: Key, condition?: Expression) =>
    transact(table, [put(archived, condition), remove(keyOf(item))]);

  /**
   * Archives a document that the law requires, and erases a quote with its link. An unreadable document may be an
   * invoice, so it is archived unchanged.
   */
  async function putAway(shopId: string, item: RawItem): Promise<void> {
    const key = keyOf(item);
    const id = key.sk.slice(DOCUMENT_PREFIX.length);
    const document = readOr(item, readDocument);
    if (document && !KEPT.includes(document.documentType)) {
      await eraseOwned(shopId, approvalKey(id));
      await erase(key);
      return;
    }
    await eraseOwned(shopId, paymentLinkKey(id));
    const end = retentionEndSeconds(document?.invoiceDate ?? issueDayOf(id));
    const archived = archivedDocumentItem(shopId, id, item.document, end);
    await archive(item, archived);
  }

  async function forgetAccount(shopId: string, item: RawItem): Promise<void> {
    const known = readOr(item, cardPaymentsKind.read);
    if (known) await eraseOwned(shopId, stripeAccountKey(known.account_id));
    await erase(keyOf(item));
  }

  async function putPaymentAway(shopId: string, item: RawItem): Promise<void> {
    const payment = readOr(item, paymentKind.read);
    await archive(item, payment ? archivedPaymentItem(shopId, payment) : asIs(shopId, item));
  }

  /**
   * An entry whose rank is already in the archive belongs to a second chain, which the shop began after the first was
   * archived. Such an entry is only deleted.
   */
  async function putEntryAway(shopId: string, item: RawItem): Promise<void> {
    const read = readOr(item, readChainEntry);
    const archived = read ? archivedChainEntryItem(shopId, read) : asIs(shopId, item);
    const isSecond = await archive(item, archived, IS_NEW);
    if (isSecond) await erase(keyOf(item));
  }

  const eraseFromJobs = async (shopId: string): Promise<void> => {
    await erase(remindingShopKey(shopId));
    await erase(chainedShopKey(shopId));
    await erase(cardShopKey(shopId));
    await erase(logoUploadsKey(shopId));
    await erase(proofUploadsKey(shopId));
    await erase(pictureUploadsKey(shopId));
  };

  /** Erases the profile. It must be the shop's last item, because it leads to the shop's customer at Stripe. */
  const eraseProfile = async (shopId: string): Promise<void> => {
    await erase(profileKey(shopId));
  };

  return {
    repairsAfter,
    keepUse: (shopId: string, nowMs: number) => keepUse(table, shopId, nowMs),
    eraseRepair,
    eraseOwn,
    eraseWords,
    eraseFromJobs,
    eraseProfile,
  };
}
