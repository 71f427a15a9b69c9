import * as z from 'zod/mini';
import type { IssuedDocument } from '../../../shared/documents/issued/issued.ts';
import { storedKind } from '../../platform/table/stored-item.ts';
import { eventKey, expiresAtSeconds } from '../../platform/table/table-keys.ts';

const DAY_SECONDS = 24 * 60 * 60;

/**
 * A request that issues a document, records a payment or sends an e-mail stores its key with its result and its digest.
 * The result of an e-mail is the instant at which it was sent, or '' until then.
 */
export const issueKeyKind = storedKind({
  name: 'issue-key',
  version: 1,
  schema: z.object({ id: z.string(), digest: z.string(), expires_at: z.int() }),
});

/** A request names its attempt, so that a repeated request is carried out once. */
export type Attempt = { key: string; digest: string };

export const issueKeyKey = (shopId: string, key: string) =>
  eventKey(`ISSUE-DOCUMENT#${shopId}#${key}`);

export const issueKeyItem = (
  shopId: string,
  { key, digest }: Attempt,
  { id, issuedAt }: Pick<IssuedDocument, 'id' | 'issuedAt'>,
  keptSeconds = DAY_SECONDS,
) =>
  issueKeyKind.item(issueKeyKey(shopId, key), {
    id,
    digest,
    expires_at: expiresAtSeconds(Date.parse(issuedAt), keptSeconds),
  });
