import { hash } from 'node:crypto';
import * as z from 'zod/mini';
import type { NewRepairInput } from '../../shared/repairs/repairs.ts';
import { type RawItem, storedKind } from '../platform/stored-item.ts';
import { expiresAtSeconds } from '../platform/table-keys.ts';

const DAY_SECONDS = 24 * 60 * 60;
/** A page that was left open with an unsent form sends it again within days, never after a month. */
const FORM_SECONDS = 30 * DAY_SECONDS;
/** A file of another tool's may be imported again whenever it is found. */
const IMPORT_SECONDS = 5 * 365 * DAY_SECONDS;

/** A creation as its client names it: digests of shop and key, and of what is asked for. */
export type Creation = { digest: string; request: string; knownForSeconds: number };

const digestOf = (parts: readonly unknown[]) => hash('sha256', JSON.stringify(parts), 'base64url');

/** The creation that a shop asks for under an idempotency key. */
export const creationOf = (shopId: string, key: string, input: NewRepairInput): Creation => ({
  digest: digestOf([shopId, key]),
  request: digestOf(Object.entries(input).sort(([a], [b]) => (a < b ? -1 : 1))),
  knownForSeconds: FORM_SECONDS,
});

/** The creation of a row that a shop imports, whose text is its key. */
export const importOf = (shopId: string, row: unknown): Creation => ({
  digest: digestOf([shopId, 'import', row]),
  request: '',
  knownForSeconds: IMPORT_SECONDS,
});

/** The number that a creation took. Neither shop nor key stand in it. */
export const creationKeyKind = storedKind({
  name: 'creation-key',
  version: 1,
  schema: z.object({ tracking_number: z.string(), request: z.string(), expires_at: z.int() }),
});

/** @throws UnreadableItem */
export const readCreationKey = (item: RawItem) => creationKeyKind.read(item);

/** A creation's key as it is put with the repair, for 30 days or five years. */
export const creationKeyItem = (
  { digest, request, knownForSeconds }: Creation,
  trackingNumber: string,
  nowMs: number,
) => ({
  pk: `EVENT#CREATE-REPAIR#${digest}`,
  sk: 'EVENT',
  ...creationKeyKind.stamp,
  tracking_number: trackingNumber,
  request,
  expires_at: expiresAtSeconds(nowMs, knownForSeconds),
});
