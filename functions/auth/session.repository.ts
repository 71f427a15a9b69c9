import { BatchGetCommand } from '@aws-sdk/lib-dynamodb';
import type { StoredProfile } from '../billing/profile.repository.ts';
import type { StoredCompany } from '../company/company.ts';
import type { Table } from '../platform/table.ts';
import { companyKey, profileKey } from '../platform/table-keys.ts';

export type SessionRepository = ReturnType<typeof sessionRepository>;

/** What a session is made of, in one request. */
export function sessionRepository(table: Table) {
  /** The profile and company of a shop, read consistently; each `undefined` when it is not stored yet. */
  async function get(
    shopId: string,
  ): Promise<{ profile: StoredProfile | undefined; company: StoredCompany | undefined }> {
    const { Responses = {} } = await table.client.send(
      new BatchGetCommand({
        RequestItems: {
          [table.name]: { Keys: [profileKey(shopId), companyKey(shopId)], ConsistentRead: true },
        },
      }),
    );
    const items = Responses[table.name] ?? [];
    return {
      profile: items.find((item) => item.sk === 'PROFILE') as StoredProfile | undefined,
      company: items.find((item) => item.sk === 'COMPANY') as StoredCompany | undefined,
    };
  }

  return { get };
}
