import { readCents, typedEuros } from '../../../../../shared/documents/amounts/typed-numbers.ts';
import type { LineKind } from '../../../../../shared/documents/input/line-kinds.ts';
import {
  entryIdentity,
  LIST_FULL,
  LISTED_TWICE,
  PRICE_LIST_LIMITS,
  type PriceEntry,
  priceEntryInput,
} from '../../../../../shared/documents/price-list/price-list.ts';
import { fieldErrors, fieldsOfItem } from '../../../lib/api/field-errors.ts';

export type EntryDraft = {
  description: string;
  kind: LineKind | '';
  price: string;
  taxIncluded: boolean;
  device: string;
};

export type EntryErrors = Partial<Record<keyof EntryDraft | 'list', string>>;

/** Returns an empty draft. Its price includes tax if the price of the last entry includes tax. */
export const newEntry = (entries: readonly PriceEntry[]): EntryDraft => ({
  description: '',
  kind: '',
  price: '',
  taxIncluded: entries.at(-1)?.taxIncluded ?? false,
  device: '',
});

export const draftOfEntry = (entry: PriceEntry): EntryDraft => ({
  description: entry.description,
  kind: entry.kind,
  price: typedEuros(entry.priceCents),
  taxIncluded: entry.taxIncluded ?? false,
  device: entry.device ?? '',
});

/** Returns the typed entry, or its errors by field; `edited` is the entry that it replaces. */
export function checkEntry(
  draft: EntryDraft,
  entries: readonly PriceEntry[],
  edited: PriceEntry | undefined,
): { entry?: PriceEntry; errors: EntryErrors } {
  const { description, kind, price, taxIncluded, device } = draft;
  const parsed = priceEntryInput.safeParse({
    description,
    kind,
    priceCents: readCents(price) ?? Number.NaN,
    ...(taxIncluded && { taxIncluded }),
    ...(device.trim() && { device }),
  });
  if (!parsed.success) {
    const found = Object.entries(fieldErrors(parsed));
    return {
      errors: Object.fromEntries(found.map(([name, message]) => [draftName(name), message])),
    };
  }
  const entry = parsed.data;
  const others = withoutEntry(entries, edited);
  const identity = entryIdentity(entry);
  if (others.some((each) => entryIdentity(each) === identity)) {
    return { errors: { description: LISTED_TWICE } };
  }
  if (others.length >= PRICE_LIST_LIMITS.entries) return { errors: { list: LIST_FULL } };
  return { entry, errors: {} };
}

const draftName = (name: string) => (name === 'priceCents' ? 'price' : name);

/** Returns the server's errors about the entry at `index`. The server names a field like 'entries.2.priceCents'. */
export function refusedErrors(fields: Readonly<Record<string, string>> = {}, index: number) {
  const { priceCents: price, ...others } = fieldsOfItem(fields, index);
  return { ...others, ...(price && { price }) };
}

export function withoutEntry(entries: readonly PriceEntry[], removed: PriceEntry | undefined) {
  if (removed === undefined) return [...entries];
  const identity = entryIdentity(removed);
  return entries.filter((each) => entryIdentity(each) !== identity);
}

export function withEntry(
  entries: readonly PriceEntry[],
  entry: PriceEntry,
  edited: PriceEntry | undefined,
): PriceEntry[] {
  const identity = edited && entryIdentity(edited);
  const place = entries.findIndex((each) => entryIdentity(each) === identity);
  return place < 0 ? [...entries, entry] : entries.with(place, entry);
}
