import * as z from 'zod/mini';
import type { DocumentEvent } from '../../shared/documents/issued/issued.ts';
import { type RawItem, storedKind } from '../platform/table/stored-item.ts';
import { eventKey } from './document-keys.ts';
import { decisionShape, deliveryShape, referenceShape } from './document-shapes.ts';

const at = z.string();

export const documentEventKind = storedKind({
  name: 'document-event',
  version: 1,
  schema: z.object({
    event: z.discriminatedUnion('kind', [
      z.object({
        kind: z.literal('delivery'),
        at,
        delivery: deliveryShape,
        messageId: z.exactOptional(z.string()),
      }),
      z.object({ kind: z.literal('approval-link'), at }),
      z.object({ kind: z.literal('decision'), at, decision: decisionShape }),
      z.object({
        kind: z.literal('credit-note'),
        at,
        creditNote: referenceShape,
        totalCents: z.int(),
      }),
    ]),
  }),
});

export const readDocumentEvent = (item: RawItem): DocumentEvent =>
  documentEventKind.read(item).event;

export const documentEventItem = (
  shopId: string,
  id: string,
  event: DocumentEvent,
  nonce: string,
) =>
  documentEventKind.item(eventKey(shopId, id, event.at, nonce), {
    event,
  });
