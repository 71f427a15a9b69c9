import { openBudgets } from '../../billing/budgets/spending.ts';
import type { Table } from '../../platform/table/table.ts';
import { openTextable } from '../providers/textable.ts';
import {
  type LookAhead,
  type PayingNotifications,
  payingNotifications,
  type RecipientOf,
} from './paying-claims.ts';

export const openNotifications = (table: Table, lookAhead?: LookAhead): PayingNotifications =>
  payingNotifications({
    ...{ table, budgets: openBudgets(), recipientOf: openRecipientOf() },
    ...(lookAhead && { lookAhead }),
  });

export function openRecipientOf(): RecipientOf {
  const isTextable = openTextable();
  return ({ customerEmail, phoneNumber }, channel) => {
    if (channel === 'email') return customerEmail || undefined;
    return phoneNumber && isTextable(phoneNumber) ? phoneNumber.e164 : undefined;
  };
}
