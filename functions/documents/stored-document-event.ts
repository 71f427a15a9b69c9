import * as z from 'zod/mini';
import { documentEventSchema } from '../../shared/documents/issued/document-summary.ts';
import type { DocumentEvent } from '../../shared/documents/issued/issued.ts';
import { type RawItem, storedKind } from '../platform/table/stored-item.ts';
import { eventKey } from './document-keys.ts';

export const documentEventKind = storedKind({
  name: 'document-event',
  version: 1,
  schema: z.object({ event: documentEventSchema }),
});

export const readDocumentEvent = (item: RawItem): DocumentEvent =>
  documentEventKind.read(item).event;

export const documentEventItem = (
  shopId: string,
  id: string,
  event: DocumentEvent,
  nonce: string,
) => documentEventKind.item(eventKey(shopId, id, event.at, nonce), { event });
