/** Shows an operator how many messages shops send, and stops the messages of a shop. It reads the whole table. */
import { paginateScan, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { purseOf } from '../../functions/billing/budgets/spending.ts';
import { sentAttribute } from '../../functions/billing/budgets/within-plan.ts';
import { profileKind, type StoredProfile } from '../../functions/billing/stored-profile.ts';
import type { RawItem } from '../../functions/platform/table/stored-item.ts';
import type { Table } from '../../functions/platform/table/table.ts';
import { profileKey } from '../../functions/platform/table/table-keys.ts';
import { spelledEmail } from '../../functions/platform/text/spelled-email.ts';

export type Spender = {
  shopId: string;
  email: string;
  /** The counts are those of today in Paris. */
  sent: { email: number; sms: number };
  stopped: boolean;
  /** If true, the shop's messages also count against the common budget of free shops. */
  isTogether: boolean;
};

async function* profiles(table: Table): AsyncGenerator<{ shopId: string; profile: StoredProfile }> {
  const pages = paginateScan(
    { client: table.client },
    {
      TableName: table.name,
      FilterExpression: 'sk = :profile',
      ExpressionAttributeValues: { ':profile': profileKey('').sk },
    },
  );
  for await (const { Items = [] } of pages) {
    for (const item of Items) yield { shopId: shopOf(item), profile: profileKind.read(item) };
  }
}

const shopOf = ({ pk }: RawItem): string => String(pk).slice(profileKey('').pk.length);

/** Lists the shops that sent something today or were stopped, the largest senders first. */
export async function spenders(table: Table, nowMs = Date.now()): Promise<Spender[]> {
  const found: Spender[] = [];
  for await (const { shopId, profile } of profiles(table)) {
    const sent = {
      email: profile[sentAttribute('email', nowMs)] ?? 0,
      sms: profile[sentAttribute('sms', nowMs)] ?? 0,
    };
    const stopped = profile.stopped_at_ms !== undefined;
    if (stopped || sent.email + sent.sms > 0) {
      const isTogether = purseOf(profile, nowMs) === 'together';
      found.push({ shopId, email: profile.email ?? '', sent, stopped, isTogether });
    }
  }
  const weight = ({ sent }: Spender) => sent.email + sent.sms;
  return found.toSorted((a, b) => weight(b) - weight(a));
}

/** Finds a shop by its owner's address or its own id. */
export async function findShop(table: Table, whom: string): Promise<string | undefined> {
  for await (const { shopId, profile } of profiles(table)) {
    if (shopId === whom || spelledEmail(profile.email ?? '') === spelledEmail(whom)) return shopId;
  }
  return undefined;
}

/**
 * Stops a shop's messages from `sinceMs` on, or allows them again. The condition of each claim checks this instant.
 */
export async function setStopped(
  table: Table,
  shopId: string,
  sinceMs: number | undefined,
): Promise<void> {
  await table.client.send(
    new UpdateCommand({
      TableName: table.name,
      Key: profileKey(shopId),
      UpdateExpression: sinceMs === undefined ? 'REMOVE stopped_at_ms' : 'SET stopped_at_ms = :now',
      ConditionExpression: 'attribute_exists(pk)',
      ...(sinceMs !== undefined && { ExpressionAttributeValues: { ':now': sinceMs } }),
    }),
  );
}
