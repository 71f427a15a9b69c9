import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';
import { GetCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import type { CompanyInput } from '../../shared/company/company.ts';
import { AppError } from '../../shared/errors.ts';
import type { Reminders } from '../../shared/notifications/reminders/reminders.ts';
import { parisDay } from '../../shared/time.ts';
import { conditionHeld } from '../platform/conditional-write.ts';
import type { Table } from '../platform/table.ts';
import { companyKey } from '../platform/table-keys.ts';
import { transact } from '../platform/transaction.ts';
import { readCompany, type StoredCompany } from './stored-company.ts';
import { remindingShopItem, remindingShopKey } from './stored-reminding-shop.ts';

/** The conditions that the stored IBAN is the one that is written. */
const SAME_IBAN = '#iban = :iban';
const NO_IBAN = `attribute_not_exists(#iban) OR ${SAME_IBAN}`;

export type CompanyRepository = ReturnType<typeof companyRepository>;

/** Stores company profiles in the table. */
export function companyRepository(table: Table) {
  /** Reads a shop's company consistently, or `undefined` when it has none yet. */
  async function get(shopId: string): Promise<StoredCompany | undefined> {
    const { Item } = await table.client.send(
      new GetCommand({ TableName: table.name, Key: companyKey(shopId), ConsistentRead: true }),
    );
    return Item && readCompany(Item);
  }

  /**
   * Stores the given fields, leaves the others unchanged, and returns the whole company. Without `mayChangeIban`, the
   * IBAN must be the stored one.
   * @throws AppError SIGN_IN_AGAIN when it is another.
   */
  async function save(
    shopId: string,
    input: CompanyInput,
    { mayChangeIban, nowMs = Date.now() }: { mayChangeIban: boolean; nowMs?: number },
  ): Promise<StoredCompany> {
    const { schedule, ...texts } = input;
    const update = updateOf(shopId, { ...texts, daily_hours: schedule });
    const { reminders, iban } = texts;
    const guarded =
      iban === undefined || mayChangeIban
        ? update
        : { ...update, ConditionExpression: iban === '' ? NO_IBAN : SAME_IBAN };
    return reminders === undefined
      ? set(guarded)
      : setReminding(shopId, guarded, reminders, parisDay(nowMs));
  }

  /** Stores the reminder settings and, in the same transaction, whether the reminder job visits this shop. */
  async function setReminding(
    shopId: string,
    update: ReturnType<typeof updateOf>,
    { quotes, notFetched }: Reminders,
    today: string,
  ): Promise<StoredCompany> {
    const TableName = table.name;
    const isReminding = quotes.on || notFetched.on;
    const refusals = await transact(table, [
      { Update: update },
      isReminding
        ? { Put: { TableName, Item: remindingShopItem(shopId, today) } }
        : { Delete: { TableName, Key: remindingShopKey(shopId) } },
    ]);
    if (refusals) throw new AppError('SIGN_IN_AGAIN');
    return (await get(shopId)) ?? {};
  }

  /**
   * Makes `logoUrl` the company's logo unless it has a newer one; logo addresses contain their time. So the time of a
   * document determines the logo it was issued with. Returns false when a newer logo is stored.
   */
  function setLogo(shopId: string, logoUrl: string): Promise<boolean> {
    const { ExpressionAttributeValues, ...update } = updateOf(shopId, { logo_url: logoUrl });
    const command = new UpdateCommand({
      ...update,
      ConditionExpression:
        'attribute_not_exists(logo_url) OR logo_url < :logo_url OR NOT begins_with(logo_url, :own)',
      ExpressionAttributeValues: {
        ...ExpressionAttributeValues,
        ':own': logoUrl.replace(/[^/]*$/, ''),
      },
    });
    return conditionHeld(table.client.send(command));
  }

  async function set(update: ReturnType<typeof updateOf>): Promise<StoredCompany> {
    try {
      const command = new UpdateCommand({ ...update, ReturnValues: 'ALL_NEW' });
      const { Attributes = {} } = await table.client.send(command);
      return readCompany(Attributes);
    } catch (error) {
      if (error instanceof ConditionalCheckFailedException) throw new AppError('SIGN_IN_AGAIN');
      throw error;
    }
  }

  function updateOf(shopId: string, changes: StoredCompany) {
    const entries = Object.entries({ ...changes, user_id: shopId }).filter(
      ([, value]) => value !== undefined,
    );
    return {
      TableName: table.name,
      Key: companyKey(shopId),
      UpdateExpression: `SET ${entries.map(([name]) => `#${name} = :${name}`).join(', ')}`,
      ExpressionAttributeNames: Object.fromEntries(entries.map(([name]) => [`#${name}`, name])),
      ExpressionAttributeValues: Object.fromEntries(
        entries.map(([name, value]) => [`:${name}`, value]),
      ),
    };
  }

  return { get, save, setLogo };
}
