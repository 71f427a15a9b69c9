import * as z from 'zod/mini';
import type { IssuedDocument } from '../../shared/documents/issued/issued.ts';
import { issuedDocumentSchema } from '../../shared/documents/issued/issued-document.ts';
import { type RawItem, storedKind } from '../platform/table/stored-item.ts';
import { jsonText } from '../platform/text/json-text.ts';
import { documentKey } from './document-keys.ts';

export const frozenText = jsonText(issuedDocumentSchema);

/** An issued document is stored as the text in which it was frozen, and never updated. */
export const documentKind = storedKind({
  name: 'document',
  version: 1,
  schema: z.object({ document: frozenText }),
});

export const readDocument = (item: RawItem): IssuedDocument => documentKind.read(item).document;

export const documentItem = (shopId: string, document: IssuedDocument) => ({
  ...documentKey(shopId, document.id),
  ...documentKind.stamp,
  document: JSON.stringify(document),
});
