import type { IssuedDocument } from '../../../shared/documents/issued/issued.ts';
import type { DepositReference } from '../../../shared/documents/issued/issued-parts.ts';
import { attribute, dynamo } from '../../platform/table/expression.ts';
import type { TransactItem } from '../../platform/table/transaction.ts';
import { returningItem, update } from '../../platform/table/writes.ts';
import { otherRepairsOf, repairsOf } from '../documents.ts';
import {
  BILLED_PREFIX,
  type BilledRepair,
  billedRepairKey,
  billedRepairKind,
} from './stored-billed-repair.ts';

/** Removes a fully credited invoice from the bills of a repair, which were read as `before`. */
export type Unbilled = {
  repairId: string;
  invoiceId: string;
  before: BilledRepair;
  goneDeposits: readonly string[];
};

export const billedBy = (document: IssuedDocument): string[] =>
  repairsOf({ repairId: document.repairId, otherRepairs: otherRepairsOf(document) });

type BillingOptions = {
  /** The request asks for another invoice of a repair that has one. */
  again?: boolean | undefined;
  deposits?: { before: readonly DepositReference[] | undefined } | undefined;
  unbills?: readonly Unbilled[] | undefined;
};

export function billedRepairItems(
  shopId: string,
  document: IssuedDocument,
  options: BillingOptions,
): TransactItem[] {
  const { repairId, documentType } = document;
  if (repairId === null) return [];
  const { unbills } = options;
  if (unbills) return unbills.map((each) => unbilled(shopId, each));
  if (documentType === 'devis') return [quoted(billedRepairKey(shopId, repairId), document)];
  if (documentType !== 'facture') return [];
  return billedBy(document).map((each) =>
    returningItem(billed(billedRepairKey(shopId, each), document, options)),
  );
}

type Key = ReturnType<typeof billedRepairKey>;

/** Notes the newest quote of a repair, which its tracking page asks the customer to answer. */
const quoted = (key: Key, { id, number, invoiceDate, totalCents }: IssuedDocument) =>
  update(
    key,
    dynamo`
      SET quote = ${{ id, number, invoiceDate, totalCents }},
      invoices = if_not_exists(invoices, ${[]}), deposits = if_not_exists(deposits, ${[]}),
      item_version = ${billedRepairKind.version}`,
  );

/**
 * Adds a bill to a repair. Unless the shop asks for another bill, a repair with an invoice gets no further bill, and
 * its invoice must deduct all of its deposits. When a quote names several repairs, each of its deposits names one of
 * them.
 */
function billed(
  key: Key,
  { isDeposit, id, number, invoiceDate, totalCents }: IssuedDocument,
  { again, deposits }: BillingOptions,
) {
  const [own, other] = [
    attribute(isDeposit ? 'deposits' : 'invoices'),
    attribute(isDeposit ? 'invoices' : 'deposits'),
  ];
  const bill = { id, number, invoiceDate, totalCents };
  const isUnbilled = dynamo`(attribute_not_exists(invoices) OR invoices = ${[]})`;
  const deductsAll = dynamo`
    (attribute_not_exists(deposits) OR deposits = ${[]} OR deposits = ${deposits?.before ?? []})`;
  return update(
    key,
    dynamo`
      SET ${own} = list_append(if_not_exists(${own}, ${[]}), ${[bill]}),
      ${other} = if_not_exists(${other}, ${[]}), item_version = ${billedRepairKind.version}`,
    again ? undefined : isDeposit ? isUnbilled : dynamo`${isUnbilled} AND ${deductsAll}`,
  );
}

function unbilled(shopId: string, { repairId, invoiceId, before, goneDeposits }: Unbilled) {
  const invoices = before.invoices.filter(({ id }) => id !== invoiceId);
  const gone = [invoiceId, ...goneDeposits];
  const deposits = before.deposits.filter(({ id }) => !gone.includes(id));
  return update(
    billedRepairKey(shopId, repairId),
    dynamo`SET invoices = ${invoices}, deposits = ${deposits}`,
    dynamo`invoices = ${before.invoices} AND deposits = ${before.deposits}`,
  );
}

/** Returns the bill that prevents another one: an invoice, or else a deposit. */
export function standingBill(
  item: Record<string, unknown> | undefined,
): { repairId: string; bill: DepositReference; isDeposit: boolean } | undefined {
  const { invoices, deposits } = billedRepairKind.read(item ?? {});
  const [bill] = [...invoices, ...deposits];
  const repairId = String(item?.sk).slice(BILLED_PREFIX.length);
  return bill && { repairId, bill, isDeposit: invoices.length === 0 };
}
