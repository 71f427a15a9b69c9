import { AppError } from '../../shared/errors.ts';
import { isClosed, profileKind, type StoredProfile } from '../billing/stored-profile.ts';
import { companyOrNone, type StoredCompany } from '../company/stored-company.ts';
import { refuseClosed } from '../platform/closed-accounts.ts';
import { batchGet } from '../platform/table/batch-get.ts';
import type { Table } from '../platform/table/table.ts';
import { companyKey, profileKey } from '../platform/table/table-keys.ts';
import { type Figures, figuresKey, figuresOrNone } from '../statistics/stored-figures.ts';

export type StoredSession = {
  profile: StoredProfile | undefined;
  company: StoredCompany | undefined;
  figures: Figures | undefined;
};

export type SessionRepository = ReturnType<typeof sessionRepository>;

export function sessionRepository(table: Table) {
  /**
   * Reads the items of a session. An unreadable company or figures count as absent.
   * @throws UnreadableItem for the profile; AppError UNAUTHENTICATED for a closed account.
   */
  async function get(shopId: string): Promise<StoredSession> {
    const keys = [profileKey(shopId), companyKey(shopId), figuresKey(shopId)];
    const items = await batchGet(table, keys, { consistent: true });
    const item = (key: { sk: string }) => items.find(({ sk }) => sk === key.sk);
    const profile = item(profileKey(shopId));
    if (profile === undefined) await refuseClosed(table, shopId);
    else if (isClosed(profileKind.read(profile))) throw new AppError('UNAUTHENTICATED');
    return {
      profile: profile && profileKind.read(profile),
      company: companyOrNone(item(companyKey(shopId))),
      figures: figuresOrNone(item(figuresKey(shopId))),
    };
  }

  return { get };
}
