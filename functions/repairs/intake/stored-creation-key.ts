import { hash } from 'node:crypto';
import * as z from 'zod/mini';
import { storedKind } from '../../platform/table/stored-item.ts';
import { eventKey, expiresAtSeconds } from '../../platform/table/table-keys.ts';

const DAY_SECONDS = 24 * 60 * 60;
/** A page that was left open may send its form again days later, but never after a month. */
const FORM_SECONDS = 30 * DAY_SECONDS;
/** A shop may import the file of another tool again years later. */
const IMPORT_SECONDS = 5 * 365 * DAY_SECONDS;

export type Creation = { digest: string; request: string; knownForSeconds: number };

const digestOf = (parts: readonly unknown[]) => hash('sha256', JSON.stringify(parts), 'base64url');

export const creationOf = (shopId: string, key: string, input: object): Creation => ({
  digest: digestOf([shopId, key]),
  request: digestOf(Object.entries(input).sort(([a], [b]) => (a < b ? -1 : 1))),
  knownForSeconds: FORM_SECONDS,
});

export const importOf = (shopId: string, row: unknown): Creation => ({
  digest: digestOf([shopId, 'import', row]),
  request: '',
  knownForSeconds: IMPORT_SECONDS,
});

/** The item contains only digests, and neither the shop nor the key of the request. */
export const creationKeyKind = storedKind({
  name: 'creation-key',
  version: 1,
  schema: z.object({ tracking_number: z.string(), request: z.string(), expires_at: z.int() }),
});

export const creationKeyItem = (
  { digest, request, knownForSeconds }: Creation,
  trackingNumber: string,
  nowMs: number,
) => ({
  ...eventKey(`CREATE-REPAIR#${digest}`),
  ...creationKeyKind.stamp,
  tracking_number: trackingNumber,
  request,
  expires_at: expiresAtSeconds(nowMs, knownForSeconds),
});
