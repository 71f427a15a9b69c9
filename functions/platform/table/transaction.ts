import { type CancellationReason, TransactionCanceledException } from '@aws-sdk/client-dynamodb';
import { TransactWriteCommand, type TransactWriteCommandInput } from '@aws-sdk/lib-dynamodb';
import { unmarshall } from '@aws-sdk/util-dynamodb';
import { AppError } from '../../../shared/errors.ts';
import { backOff } from './back-off.ts';
import type { Table } from './table.ts';

type SdkItem = NonNullable<TransactWriteCommandInput['TransactItems']>[number];
/** This is an item of a transaction, to which `transact` adds the name of the table. */
export type TransactItem = {
  [Operation in keyof SdkItem]: Omit<NonNullable<SdkItem[Operation]>, 'TableName'>;
};

/** An item is refused by its condition, with the stored item if requested, or by its size. */
export type Refusal = {
  condition: boolean;
  tooLarge: boolean;
  item: Record<string, unknown> | undefined;
};

/** These cancellation reasons are temporary (API reference of TransactWriteItems). */
const CONTENTION = new Set([
  'TransactionConflict',
  'ThrottlingError',
  'ProvisionedThroughputExceeded',
]);
const MAX_ATTEMPTS = 10;

/**
 * Returns one refusal for each item when a condition failed. Conflicts are retried with growing random waits.
 * @throws AppError CONFLICT when conflicts continue.
 */
export async function transact(
  table: Table,
  items: readonly TransactItem[],
): Promise<Refusal[] | undefined> {
  const TransactItems = items.map((item) => inTable(table.name, item));
  for (let attempt = 1; ; attempt += 1) {
    try {
      await table.client.send(new TransactWriteCommand({ TransactItems }));
      return undefined;
    } catch (error) {
      if (!(error instanceof TransactionCanceledException)) throw error;
      const reasons = error.CancellationReasons ?? [];
      const refusals = reasons.map(toRefusal);
      if (refusals.some((refusal) => refusal.condition || refusal.tooLarge)) return refusals;
      if (!reasons.some((reason) => CONTENTION.has(reason.Code ?? ''))) throw error;
      if (attempt === MAX_ATTEMPTS) throw new AppError('CONFLICT');
      await backOff(attempt);
    }
  }
}

type Optional = TransactItem | undefined | false;
type Writes = Optional | readonly Optional[];
export type NamedWrites<Name extends string> = Readonly<Record<Name, Writes>>;

/**
 * Writes like `transact`, without the writes that are absent. A refusal has the name of its write, or of the list that
 * contains the write.
 */
export async function transactNamed<Name extends string>(
  table: Table,
  writes: NamedWrites<Name>,
): Promise<{ readonly [Each in Name]?: Refusal } | undefined> {
  const named = (Object.entries(writes) as [Name, Writes][]).flatMap(([name, each]) =>
    [each].flat().flatMap((item) => (item ? { name, item } : [])),
  );
  const refusals = await transact(
    table,
    named.map(({ item }) => item),
  );
  if (refusals === undefined) return undefined;
  const refused: { [Each in Name]?: Refusal } = {};
  for (const [index, refusal] of refusals.entries()) {
    const name = named[index]?.name;
    if (name && (refusal.condition || refusal.tooLarge)) refused[name] ??= refusal;
  }
  return refused;
}

const inTable = (TableName: string, item: TransactItem): SdkItem =>
  Object.fromEntries(
    Object.entries(item).map(([operation, input]) => [operation, { TableName, ...input }]),
  );

function toRefusal({ Code, Message, Item }: CancellationReason): Refusal {
  return {
    condition: Code === 'ConditionalCheckFailed',
    tooLarge: Code === 'ValidationError' && /item size/i.test(Message ?? ''),
    item: Item && unmarshall(Item),
  };
}
