import { AppError } from '../../shared/errors.ts';
import { isClosed, readProfile, type StoredProfile } from '../billing/stored-profile.ts';
import { companyOrNone, type StoredCompany } from '../company/stored-company.ts';
import { batchGet } from '../platform/batch-get.ts';
import { refuseClosed } from '../platform/closed-accounts.ts';
import type { Table } from '../platform/table.ts';
import { companyKey, profileKey } from '../platform/table-keys.ts';
import { type Figures, figuresKey, figuresOrNone } from '../statistics/stored-figures.ts';

/** What a session, and the dashboard with it, is made of. */
export type StoredSession = {
  profile: StoredProfile | undefined;
  company: StoredCompany | undefined;
  figures: Figures | undefined;
};

export type SessionRepository = ReturnType<typeof sessionRepository>;

/** What a session is made of, in one request. */
export function sessionRepository(table: Table) {
  /**
   * The profile and company of a shop, read consistently, and its figures; each `undefined` when it is not stored yet.
   * A company, or figures, that cannot be read are as none: their shop goes on with its repairs. Without its profile
   * nothing can.
   * @throws UnreadableItem for the profile; AppError UNAUTHENTICATED when the account is closed.
   */
  async function get(shopId: string): Promise<StoredSession> {
    const keys = [profileKey(shopId), companyKey(shopId), figuresKey(shopId)];
    const items = await batchGet(table, keys, { consistent: true });
    const item = (key: { sk: string }) => items.find(({ sk }) => sk === key.sk);
    const profile = item(profileKey(shopId));
    // One that is not there was never opened, or went with its account.
    if (profile === undefined) await refuseClosed(table, shopId);
    else if (isClosed(readProfile(profile))) throw new AppError('UNAUTHENTICATED');
    return {
      profile: profile && readProfile(profile),
      company: companyOrNone(item(companyKey(shopId))),
      figures: figuresOrNone(item(figuresKey(shopId))),
    };
  }

  return { get };
}
