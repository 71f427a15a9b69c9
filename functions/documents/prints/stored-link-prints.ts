import * as z from 'zod/mini';
import { storedKind } from '../../platform/table/stored-item.ts';
import { eventKey } from '../../platform/table/table-keys.ts';

/** `prints` counts the PDFs of a quote that were made on a day for holders of its link. */
export const linkPrintsKind = storedKind({
  name: 'link-prints',
  version: 1,
  schema: z.object({ prints: z.int(), expires_at: z.int() }),
});

/** `day` is a day in Paris, such as '2026-11-28'. */
export const linkPrintsKey = (quoteId: string, day: string) =>
  eventKey(`LINK-PRINTS#${quoteId}#${day}`);
