import { BatchGetCommand } from '@aws-sdk/lib-dynamodb';
import { readProfile, type StoredProfile } from '../billing/stored-profile.ts';
import { companyOrNone, type StoredCompany } from '../company/stored-company.ts';
import type { Table } from '../platform/table.ts';
import { companyKey, profileKey } from '../platform/table-keys.ts';

export type SessionRepository = ReturnType<typeof sessionRepository>;

/** What a session is made of, in one request. */
export function sessionRepository(table: Table) {
  /**
   * The profile and company of a shop, read consistently; each `undefined` when it is not stored yet.
   * A company that cannot be read is as none: its shop goes on with its repairs. Without its profile nothing can.
   * @throws UnreadableItem for the profile.
   */
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
    const profile = items.find((item) => item.sk === 'PROFILE');
    return {
      profile: profile && readProfile(profile),
      company: companyOrNone(items.find((item) => item.sk === 'COMPANY')),
    };
  }

  return { get };
}
