import * as z from 'zod/mini';
import { sha256Hex } from '../../documents/digest.ts';
import { jsonText } from '../../platform/json-text.ts';
import { type RawItem, storedKind } from '../../platform/stored-item.ts';
import { shopPartition } from '../../platform/table-keys.ts';

export const CHAIN_PREFIX = 'CHAIN#';

/** Key of an entry of a shop's chain: they follow each other in the order of the chain. */
export const chainEntryKey = (shopId: string, rank: number) => ({
  pk: shopPartition(shopId),
  sk: `${CHAIN_PREFIX}${String(rank).padStart(10, '0')}`,
});

const text = z.string();
const cents = z.int();
const vat = z.array(z.object({ rate: z.number(), baseCents: cents, vatCents: cents }));

/** What every entry says: its rank from 1 on, the digest of the text of the one before, the instant. */
export const entryLink = {
  rank: z.int(),
  previous: text,
  at: text,
  /** The numbers that had been given when the chain began, series by series; of the first entry alone. */
  begins: z.optional(z.array(z.object({ series: text, year: z.int(), last: z.int() }))),
};

/** Types and means stand as texts: what was recorded stays readable whatever is added or goes. */
export const chainEntry = z.discriminatedUnion('kind', [
  z.object({
    ...entryLink,
    kind: z.literal('document'),
    /** Issued before the chain began, and taken up as it stood. */
    earlier: z.optional(z.literal(true)),
    id: text,
    documentType: text,
    number: text,
    invoiceDate: text,
    supplyDate: text,
    issuedAt: text,
    isDeposit: z.optional(z.literal(true)),
    /** The number of what it credits or bills. */
    of: z.optional(text),
    lineCents: z.array(cents),
    vat,
    totalCents: cents,
    /** SHA-256 of the text in which the document was frozen: of all of it, client and lines too. */
    content: text,
  }),
  z.object({
    ...entryLink,
    kind: z.literal('payment'),
    earlier: z.optional(z.literal(true)),
    id: text,
    documentId: text,
    amountCents: cents,
    means: text,
    date: text,
    recordedAt: text,
  }),
  z.object({
    ...entryLink,
    /** All that was there before the chain has been taken up: nothing else may be without an entry. */
    kind: z.literal('taken-up'),
    documents: z.int(),
    payments: z.int(),
  }),
  z.object({
    ...entryLink,
    kind: z.literal('closing'),
    period: z.enum(['day', 'month', 'year']),
    /** '2026-11-23', '2026-11' or '2026', by the instants of the entries in Paris. */
    of: text,
    invoices: z.int(),
    creditNotes: z.int(),
    payments: z.int(),
    /** Invoices less credit notes, VAT included. */
    turnoverCents: cents,
    vat,
    takings: z.array(z.object({ means: text, amountCents: cents })),
    /** Turnover and takings since the chain began. */
    perpetualTurnoverCents: cents,
    perpetualTakingsCents: cents,
  }),
]);
export type ChainEntry = z.infer<typeof chainEntry>;

/** The text of an entry, and what it says. */
const entryText = jsonText(chainEntry);

/** An entry of a shop's chain, whose text is what the next one digests: written once, never updated. */
export const chainEntryKind = storedKind({
  name: 'chain-entry',
  version: 1,
  schema: z.object({ entry: entryText }),
});

/** An entry, the text that it stands in, and the text's digest. */
export type ReadEntry = { entry: ChainEntry; text: string; digest: string };

/** @throws UnreadableItem */
export function readChainEntry(item: RawItem): ReadEntry {
  const { entry: read } = chainEntryKind.read(item);
  const stored = String(item.entry);
  return { entry: read, text: stored, digest: sha256Hex(stored) };
}

/** An entry as it is put, by the text that its digest is of. */
export const chainEntryItem = (shopId: string, rank: number, stored: string) => ({
  ...chainEntryKey(shopId, rank),
  ...chainEntryKind.stamp,
  entry: stored,
});
