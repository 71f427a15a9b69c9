import type { SignUpBudget } from '../../../shared/billing/budgets.ts';
import { parisDay } from '../../../shared/time.ts';
import { updateItem } from '../../platform/table/items.ts';
import type { Table } from '../../platform/table/table.ts';
import { expiresAtSeconds } from '../../platform/table/table-keys.ts';
import { type TransactItem, transact } from '../../platform/table/transaction.ts';
import {
  digestOfEmail,
  digestOfSpelling,
  signUpDayKey,
  signUpDayKind,
  signUpPermitKey,
  signUpPermitKind,
} from './stored-sign-ups.ts';

const PERMITTED_MS = 60 * 60_000;
/** At most this many spellings of an address may sign up, because the user pool takes each for another account. */
const MOST_SPELLINGS = 3;
const DAYS_KEPT_SECONDS = 2 * 24 * 60 * 60;

export type SignUpsRepository = ReturnType<typeof signUpsRepository>;

export function signUpsRepository(table: Table) {
  /** An address that asks again is counted once. `domain` is given only when it is limited. */
  async function permit(
    email: string,
    from: { network: string; domain: string | undefined },
    limits: SignUpBudget,
    nowMs: number,
  ): Promise<'permitted' | 'network-full' | 'domain-full'> {
    const day = parisDay(nowMs);
    const counted = (of: 'network' | 'domain', name: string, most: number): TransactItem => ({
      Update: {
        Key: signUpDayKey(of, name, day),
        UpdateExpression: 'ADD emails :emails SET expires_at = :expires, item_version = :version',
        ConditionExpression: `contains(emails, :email) OR size(emails) < :most${most > 0 ? ' OR attribute_not_exists(emails)' : ''}`,
        ExpressionAttributeValues: {
          ':emails': new Set([digestOfEmail(email)]),
          ':email': digestOfEmail(email),
          ':most': most,
          ':expires': expiresAtSeconds(nowMs, DAYS_KEPT_SECONDS),
          ':version': signUpDayKind.version,
        },
      },
    });
    const refusals = await transact(table, [
      counted('network', from.network, limits.network),
      {
        Update: {
          Key: signUpPermitKey(email),
          UpdateExpression: 'SET ends_ms = :ends, expires_at = :expires, item_version = :version',
          ExpressionAttributeValues: {
            ':ends': nowMs + PERMITTED_MS,
            // The item outlives the permit, so that an address that asks again keeps its spellings.
            ':expires': expiresAtSeconds(nowMs, DAYS_KEPT_SECONDS),
            ':version': signUpPermitKind.version,
          },
        },
      },
      ...(from.domain === undefined ? [] : [counted('domain', from.domain, limits.domain)]),
    ]);
    if (refusals === undefined) return 'permitted';
    return refusals[0]?.condition ? 'network-full' : 'domain-full';
  }

  /** The same spelling may claim the permit again, so that a repeated sign-up succeeds. */
  function claimPermit(email: string, nowMs: number): Promise<boolean> {
    return updateItem(table, {
      Key: signUpPermitKey(email),
      UpdateExpression: 'ADD spellings :added',
      ConditionExpression:
        'ends_ms > :now AND (attribute_not_exists(spellings) OR contains(spellings, :spelling) OR size(spellings) < :most)',
      ExpressionAttributeValues: {
        ':added': new Set([digestOfSpelling(email)]),
        ':spelling': digestOfSpelling(email),
        ':now': nowMs,
        ':most': MOST_SPELLINGS,
      },
    });
  }

  return { permit, claimPermit };
}
