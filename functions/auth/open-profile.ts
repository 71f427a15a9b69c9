import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { FREE_PLAN_ID } from '../../shared/billing/plan-table.ts';
import { formerUseKey, formerUseKind } from '../billing/usage/stored-former-use.ts';
import { attribute, dynamo, joined } from '../platform/table/expression.ts';
import { getItem } from '../platform/table/items.ts';
import type { Table } from '../platform/table/table.ts';
import { profileKey } from '../platform/table/table-keys.ts';
import { update } from '../platform/table/writes.ts';

export type ProfileOwner = {
  sub: string;
  email: string | undefined;
  name: string | undefined;
  picture: string | undefined;
};

/**
 * Creates the profile of a shop; a second call changes only the address. The usage of a closed account with the same
 * address still counts. Returns whether the profile is new.
 */
export async function openProfile(table: Table, owner: ProfileOwner): Promise<boolean> {
  const { sub, email, name, picture } = owner;
  const sets = { user_id: sub, email, name, picture };
  const firsts: Record<string, string | number> = {
    selected_plan_id: FREE_PLAN_ID,
    created_at: new Date().toISOString(),
    ...(email && (await formerUse(table, email))),
  };
  const assignments = [
    ...Object.entries(sets).map(([each, value]) =>
      value ? dynamo`${attribute(each)} = ${value}` : undefined,
    ),
    ...Object.entries(firsts).map(([each, value]) => {
      const first = attribute(each);
      return dynamo`${first} = if_not_exists(${first}, ${value})`;
    }),
  ];
  const { Update } = update(profileKey(sub), dynamo`SET ${joined(assignments, ', ')}`);
  const { Attributes: before } = await table.client.send(
    new UpdateCommand({ TableName: table.name, ...Update, ReturnValues: 'ALL_OLD' }),
  );
  return before?.created_at === undefined;
}

async function formerUse(table: Table, email: string): Promise<Record<string, number>> {
  const item = await getItem(table, formerUseKey(email));
  if (item === undefined) return {};
  const { used, month, used_in_month, day, sent_email, sent_sms, papers } =
    formerUseKind.read(item);
  return {
    repairs_used: used,
    repairs_former: used,
    [`repairs_used_${month}`]: used_in_month,
    [`repairs_former_${month}`]: used_in_month,
    [`sent_email_${day}`]: sent_email,
    [`sent_sms_${day}`]: sent_sms,
    ...papers,
  };
}
