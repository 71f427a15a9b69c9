import * as z from 'zod/mini';
import type { IssuedDocument } from '../../../shared/documents/issued/issued.ts';
import { storedKind } from '../../platform/table/stored-item.ts';
import { expiresAtSeconds } from '../../platform/table/table-keys.ts';

const DAY_SECONDS = 24 * 60 * 60;

/** A request that issues a document or records a payment stores its key with its result and its digest. */
export const issueKeyKind = storedKind({
  name: 'issue-key',
  version: 1,
  schema: z.object({ id: z.string(), digest: z.string(), expires_at: z.int() }),
});

export const issueKeyKey = (shopId: string, key: string) => ({
  pk: `EVENT#ISSUE-DOCUMENT#${shopId}#${key}`,
  sk: 'EVENT',
});

export const issueKeyItem = (
  shopId: string,
  { key, digest }: { key: string; digest: string },
  { id, issuedAt }: Pick<IssuedDocument, 'id' | 'issuedAt'>,
) =>
  issueKeyKind.item(issueKeyKey(shopId, key), {
    id,
    digest,
    expires_at: expiresAtSeconds(Date.parse(issuedAt), DAY_SECONDS),
  });
