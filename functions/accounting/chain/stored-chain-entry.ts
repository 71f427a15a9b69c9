import * as z from 'zod/mini';
import { closingShape, moveShape, openingShape } from '../../../shared/payments/till/entries.ts';
import { sha256Hex } from '../../documents/digest.ts';
import { type RawItem, storedKind } from '../../platform/table/stored-item.ts';
import { shopKey } from '../../platform/table/table-keys.ts';
import { jsonText } from '../../platform/text/json-text.ts';

export const CHAIN_PREFIX = 'CHAIN#';

export const chainEntryKey = (shopId: string, rank: number) =>
  shopKey(shopId, `${CHAIN_PREFIX}${String(rank).padStart(10, '0')}`);

const text = z.string();
const cents = z.int();
const vat = z.array(z.object({ rate: z.number(), baseCents: cents, vatCents: cents }));

/** `rank` counts from 1, and `previous` is the digest of the previous entry's text. */
export const entryLink = { rank: z.int(), previous: text, at: text };

/** Types and means are plain texts, so that old entries stay readable whatever types are added or removed. */
export const chainEntry = z.discriminatedUnion('kind', [
  z.object({
    ...entryLink,
    kind: z.literal('document'),
    id: text,
    documentType: text,
    number: text,
    invoiceDate: text,
    supplyDate: text,
    issuedAt: text,
    isDeposit: z.optional(z.literal(true)),
    /** A credit note names, by its number, the invoice that it credits. An invoice names the quote that it bills. */
    of: z.optional(text),
    lineCents: z.array(cents),
    vat,
    totalCents: cents,
    /** This is the SHA-256 of the text in which the document was frozen, which includes client and lines. */
    content: text,
  }),
  z.object({
    ...entryLink,
    kind: z.literal('payment'),
    id: text,
    documentId: text,
    amountCents: cents,
    means: text,
    date: text,
    recordedAt: text,
    cardEvent: z.optional(text),
  }),
  z.object({
    ...entryLink,
    kind: z.literal('closing'),
    period: z.enum(['day', 'month', 'year']),
    /** The closed period is named '2026-11-23', '2026-11' or '2026', by the instants of the entries in Paris. */
    of: text,
    invoices: z.int(),
    creditNotes: z.int(),
    payments: z.int(),
    /** The turnover is the invoices less the credit notes, with VAT. */
    turnoverCents: cents,
    vat,
    takings: z.array(z.object({ means: text, amountCents: cents })),
    perpetualTurnoverCents: cents,
    perpetualTakingsCents: cents,
  }),
  z.object({ ...entryLink, kind: z.literal('till-opened'), ...openingShape }),
  z.object({ ...entryLink, kind: z.literal('till-moved'), ...moveShape }),
  z.object({ ...entryLink, kind: z.literal('till-closed'), ...closingShape }),
]);
export type ChainEntry = z.infer<typeof chainEntry>;
export type Closing = Extract<ChainEntry, { kind: 'closing' }>;

const entryText = jsonText(chainEntry);

/** An entry is never updated, and the next entry holds the digest of its text. */
export const chainEntryKind = storedKind({
  name: 'chain-entry',
  version: 1,
  schema: z.object({ entry: entryText }),
});

export type ReadEntry = { entry: ChainEntry; text: string; digest: string };

export function readChainEntry(item: RawItem): ReadEntry {
  const { entry: read } = chainEntryKind.read(item);
  const stored = String(item.entry);
  return { entry: read, text: stored, digest: sha256Hex(stored) };
}

export const chainEntryItem = (shopId: string, rank: number, stored: string) => ({
  ...chainEntryKey(shopId, rank),
  ...chainEntryKind.stamp,
  entry: stored,
});
