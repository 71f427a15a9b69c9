import { BatchGetCommand } from '@aws-sdk/lib-dynamodb';
import { DEFAULT_USER_NAME } from '../../shared/account/session.ts';
import type { StoredProfile } from '../billing/profile.repository.ts';
import { type StoredCompany, toCompany } from '../company/company.ts';
import type { Table } from '../platform/table.ts';
import { companyKey, profileKey } from '../platform/table-keys.ts';
import type { Issuer } from './freeze-document.ts';

/** Shops as the issuers of documents: their company and profile in one consistent request. */
export function issuersRepository(table: Table) {
  async function get(shopId: string): Promise<Issuer> {
    const { Responses = {} } = await table.client.send(
      new BatchGetCommand({
        RequestItems: {
          [table.name]: { Keys: [companyKey(shopId), profileKey(shopId)], ConsistentRead: true },
        },
      }),
    );
    const items = Responses[table.name] ?? [];
    const stored = items.find(({ sk }) => sk === 'COMPANY') as StoredCompany | undefined;
    const profile = items.find(({ sk }) => sk === 'PROFILE') as StoredProfile | undefined;
    const company = toCompany(stored);
    return {
      company,
      name: company.company_name || profile?.name || DEFAULT_USER_NAME,
      email: profile?.email ?? '',
    };
  }

  return { get };
}
