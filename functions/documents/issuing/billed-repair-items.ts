import type { IssuedDocument } from '../../../shared/documents/issued/issued.ts';
import type { DepositReference } from '../../../shared/documents/issued/issued-parts.ts';
import type { TransactItem } from '../../platform/table/transaction.ts';
import { otherRepairsOf, repairsOf } from '../documents.ts';
import {
  BILLED_PREFIX,
  type BilledRepair,
  billedRepairKey,
  billedRepairKind,
} from './stored-billed-repair.ts';

/** `before` are the bills of a repair as they were read. They lose an invoice that is fully credited. */
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
  const at = (repair: string) => ({ Key: billedRepairKey(shopId, repair) });
  const { unbills } = options;
  if (unbills)
    return unbills.map((each) => ({ Update: { ...at(each.repairId), ...unbilled(each) } }));
  if (documentType === 'devis') return [{ Update: { ...at(repairId), ...quoted(document) } }];
  if (documentType !== 'facture') return [];
  return billedBy(document).map((each) => ({
    Update: { ...at(each), ...billed(document, options) },
  }));
}

/** Notes the newest quote of a repair, which its tracking page asks the customer to answer. */
const quoted = ({ id, number, invoiceDate, totalCents }: IssuedDocument) => ({
  UpdateExpression:
    'SET quote = :quote, invoices = if_not_exists(invoices, :empty), deposits = if_not_exists(deposits, :empty), item_version = :version',
  ExpressionAttributeValues: {
    ':quote': { id, number, invoiceDate, totalCents },
    ':empty': [],
    ':version': billedRepairKind.version,
  },
});

/**
 * A repair is not billed twice unless the shop asks for it: an invoice deducts all deposits, and no deposit follows an
 * invoice. When a quote names several repairs, each of its deposits names one of them.
 */
function billed(
  { isDeposit, id, number, invoiceDate, totalCents }: IssuedDocument,
  { again, deposits }: BillingOptions,
) {
  const [own, other] = isDeposit ? ['deposits', 'invoices'] : ['invoices', 'deposits'];
  const isUnbilled = '(attribute_not_exists(invoices) OR invoices = :empty)';
  const takesOff = '(attribute_not_exists(deposits) OR deposits = :empty OR deposits = :deducted)';
  const isGuarded = !again;
  return {
    UpdateExpression: `SET ${own} = list_append(if_not_exists(${own}, :empty), :bill), ${other} = if_not_exists(${other}, :empty), item_version = :version`,
    ...(isGuarded && {
      ConditionExpression: isDeposit ? isUnbilled : `${isUnbilled} AND ${takesOff}`,
    }),
    ExpressionAttributeValues: {
      ':empty': [],
      ':bill': [{ id, number, invoiceDate, totalCents }],
      ':version': billedRepairKind.version,
      ...(isGuarded && !isDeposit && { ':deducted': deposits?.before ?? [] }),
    },
    ReturnValuesOnConditionCheckFailure: 'ALL_OLD' as const,
  };
}

function unbilled({ invoiceId, before, goneDeposits }: Unbilled) {
  return {
    UpdateExpression: 'SET invoices = :invoices, deposits = :deposits',
    ConditionExpression: 'invoices = :invoicesBefore AND deposits = :depositsBefore',
    ExpressionAttributeValues: {
      ':invoices': before.invoices.filter(({ id }) => id !== invoiceId),
      ':deposits': before.deposits.filter(
        ({ id }) => id !== invoiceId && !goneDeposits.includes(id),
      ),
      ':invoicesBefore': before.invoices,
      ':depositsBefore': before.deposits,
    },
  };
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
