import { hash } from 'node:crypto';
import * as z from 'zod/mini';
import { storedKind } from '../../platform/table/stored-item.ts';
import { eventKey } from '../../platform/table/table-keys.ts';

/**
 * The item remains when a shop closes its account, so that closing accounts does not let a mobile confirm more shops.
 */
export const mobileUseKind = storedKind({
  name: 'mobile-use',
  version: 1,
  schema: z.object({ shops: z.int(), expires_at: z.int() }),
});

export const mobileUseKey = (e164: string) =>
  eventKey(`MOBILE-USE#${hash('sha256', `mobile use of ${e164}`, 'base64url')}`);
