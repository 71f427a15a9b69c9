import { GetCommand } from '@aws-sdk/lib-dynamodb';
import { AppError } from '../../shared/errors.ts';
import { hasLink } from '../../shared/links.ts';
import type { Table } from '../platform/table.ts';
import { profileKey } from '../platform/table-keys.ts';
import { planInForce } from './plan-in-force.ts';
import { readProfile, type StoredProfile } from './stored-profile.ts';

const NO_LINKS =
  'Les liens sont réservés aux plans payants. Retirez le lien, ou choisissez un plan sur la page des tarifs.';

/** The profile of a shop, read consistently; empty when none is stored. */
export async function readOwnProfile(table: Table, shopId: string): Promise<StoredProfile> {
  const read = new GetCommand({
    TableName: table.name,
    Key: profileKey(shopId),
    ConsistentRead: true,
  });
  const { Item } = await table.client.send(read);
  return readProfile(Item ?? {});
}

/** Whether the plan of a shop lets it send links in its name. */
export async function allowsLinks(table: Table, shopId: string): Promise<boolean> {
  const profile = await readOwnProfile(table, shopId);
  return planInForce(profile, Date.now()).terms !== 'free';
}

/**
 * Refuses links in words that a shop on the free plan would have us send in its name. The profile is read only where
 * there is a link.
 * @throws AppError INVALID, naming the fields.
 */
export async function refuseLinks(
  table: Table,
  shopId: string,
  words: Record<string, string | undefined>,
): Promise<void> {
  const linked = Object.keys(words).filter((name) => hasLink(words[name] ?? ''));
  if (linked.length === 0 || (await allowsLinks(table, shopId))) return;
  throw new AppError('INVALID', {
    fields: Object.fromEntries(linked.map((name) => [name, NO_LINKS])),
  });
}
