import { DEFAULT_USER_NAME } from '../../../shared/account/session.ts';
import { openBudgets } from '../../billing/budgets/spending.ts';
import { profileKind } from '../../billing/stored-profile.ts';
import { toCompany } from '../../company/company.ts';
import { companyKind } from '../../company/stored-company.ts';
import { batchGet } from '../../platform/table/batch-get.ts';
import type { Table } from '../../platform/table/table.ts';
import { companyKey, profileKey } from '../../platform/table/table-keys.ts';
import { documentsRepository } from '../documents.repository.ts';
import type { Issuer } from './freeze-document.ts';

/** Opens the repositories that every issue of a document needs. */
export const openIssuing = (table: Table) => ({
  documents: documentsRepository(table, openBudgets()),
  issuers: issuersRepository(table),
  now: () => Date.now(),
});

export function issuersRepository(table: Table) {
  /** @throws UnreadableItem, because no document may be issued under a guessed name or address. */
  async function get(shopId: string): Promise<Issuer> {
    const keys = [companyKey(shopId), profileKey(shopId)];
    const items = await batchGet(table, keys, { consistent: true });
    const storedCompany = items.find(({ sk }) => sk === 'COMPANY');
    const storedProfile = items.find(({ sk }) => sk === 'PROFILE');
    const company = toCompany(storedCompany && companyKind.read(storedCompany));
    const profile = storedProfile && profileKind.read(storedProfile);
    return {
      company,
      name: company.company_name || profile?.name || DEFAULT_USER_NAME,
      email: profile?.email ?? '',
    };
  }

  return { get };
}
