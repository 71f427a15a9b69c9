import type { SignUpBudget } from '../../../shared/billing/budgets.ts';
import { parisDay } from '../../../shared/time.ts';
import { dynamo, NOTHING } from '../../platform/table/expression.ts';
import { updateItem } from '../../platform/table/items.ts';
import type { Table } from '../../platform/table/table.ts';
import { expiresAtSeconds } from '../../platform/table/table-keys.ts';
import { type TransactItem, transactNamed } from '../../platform/table/transaction.ts';
import { update } from '../../platform/table/writes.ts';
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
    const until = expiresAtSeconds(nowMs, DAYS_KEPT_SECONDS);
    const counted = (of: 'network' | 'domain', name: string, most: number): TransactItem => {
      const digest = digestOfEmail(email);
      return update(
        signUpDayKey(of, name, day),
        dynamo`
          ADD emails ${new Set([digest])} SET expires_at = ${until},
          item_version = ${signUpDayKind.version}`,
        dynamo`
          contains(emails, ${digest}) OR size(emails) < ${most}
          ${most > 0 ? dynamo`OR attribute_not_exists(emails)` : NOTHING}`,
      );
    };
    const refused = await transactNamed(table, {
      network: counted('network', from.network, limits.network),
      // The item is kept after the permit has ended, because it also holds the address's known spellings.
      permit: update(
        signUpPermitKey(email),
        dynamo`
          SET ends_ms = ${nowMs + PERMITTED_MS}, expires_at = ${until},
          item_version = ${signUpPermitKind.version}`,
      ),
      domain: from.domain !== undefined && counted('domain', from.domain, limits.domain),
    });
    if (refused === undefined) return 'permitted';
    return refused.network ? 'network-full' : 'domain-full';
  }

  /** The same spelling may claim the permit again, so that a repeated sign-up succeeds. */
  function claimPermit(email: string, nowMs: number): Promise<boolean> {
    const spelling = digestOfSpelling(email);
    return updateItem(
      table,
      signUpPermitKey(email),
      dynamo`ADD spellings ${new Set([spelling])}`,
      dynamo`
        ends_ms > ${nowMs}
        AND (attribute_not_exists(spellings) OR contains(spellings, ${spelling})
        OR size(spellings) < ${MOST_SPELLINGS})`,
    );
  }

  return { permit, claimPermit };
}
