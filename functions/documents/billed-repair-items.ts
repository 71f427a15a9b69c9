import type { IssuedDocument } from '../../shared/documents/issued.ts';
import type { DepositReference } from '../../shared/documents/issued-parts.ts';
import type { TransactItem } from '../platform/transaction.ts';
import {
  BILLED_PREFIX,
  type BilledRepair,
  billedRepairKey,
  billedRepairKind,
  readBilledRepair,
} from './stored-billed-repair.ts';

/** A fully credited invoice of a repair, and the bills of that repair as they were read. */
export type Unbilled = { invoiceId: string; before: BilledRepair; goneDeposits: readonly string[] };

type BillingOptions = {
  /** Whether the request asks for another invoice of a repair that has one. */
  again?: boolean | undefined;
  /** The deposits that the invoice deducts. */
  deposits?: { before: readonly DepositReference[] | undefined } | undefined;
  unbills?: Unbilled | undefined;
};

/** The writes by which a document changes the bills of its repair. A document without a repair has none. */
export function billedRepairItems(
  TableName: string,
  shopId: string,
  document: IssuedDocument,
  options: BillingOptions,
): TransactItem[] {
  const { repairId, documentType } = document;
  if (repairId === null) return [];
  const Key = billedRepairKey(shopId, repairId);
  const { unbills } = options;
  if (unbills) return [{ Update: { TableName, Key, ...unbilled(unbills) } }];
  if (documentType === 'devis') return [{ Update: { TableName, Key, ...quoted(document) } }];
  return documentType === 'facture'
    ? [{ Update: { TableName, Key, ...billed(document, options) } }]
    : [];
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
 * A repair has one invoice, unless the shop asks for another. Deposits may precede it. After them, only the invoice of
 * their quote, which deducts them, may follow.
 */
function billed(
  { isDeposit, id, number, invoiceDate, totalCents }: IssuedDocument,
  { again, deposits }: BillingOptions,
) {
  const [own, other] = isDeposit ? ['deposits', 'invoices'] : ['invoices', 'deposits'];
  const isUnbilled = '(attribute_not_exists(invoices) OR invoices = :empty)';
  const takesOff = '(attribute_not_exists(deposits) OR deposits = :deducted)';
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

/** The position in a transaction of the item that holds the bills of a repair; -1 if there is none. */
export const billedRepairAt = (items: readonly TransactItem[]): number =>
  items.findIndex(({ Update }) => String(Update?.Key?.sk).startsWith(BILLED_PREFIX));

/** Returns the bill that prevents another one: an invoice, or else a deposit. */
export function standingBill(
  item: Record<string, unknown> | undefined,
): { bill: DepositReference; isDeposit: boolean } | undefined {
  const { invoices, deposits } = readBilledRepair(item ?? {});
  const [bill] = [...invoices, ...deposits];
  return bill && { bill, isDeposit: invoices.length === 0 };
}
