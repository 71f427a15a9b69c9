import { keysOf } from '../../keys-of.ts';
import { type Column, columnsNamed, columnWords } from '../../repairs/import/columns.ts';
import type { CsvFile } from '../../repairs/import/read-csv.ts';
import { foldText } from '../../text.ts';
import { readCents } from '../amounts/typed-numbers.ts';
import type { LineKind } from '../input/line-kinds.ts';
import { entryIdentity, LISTED_TWICE, type PriceEntry, priceEntryInput } from './price-list.ts';

/** A column may hold one of these fields. Its name identifies it, and the most certain names come first. */
export const PRICE_FIELDS = {
  description: {
    label: 'Prestation',
    known: [
      /\b(designation|libelle|intitule|prestations?|services?|description)\b/,
      /\b(articles?|nom|reparations?|name|item|produits?|product)\b/,
    ],
    not: /\b(prix|tarif|montant|code|ref|reference|type|categorie|date|n|no|numero)\b/,
  },
  price: {
    label: 'Prix',
    known: [/\b(prix|tarif|montant|price)\b.*\bttc\b/, /\b(prix|tarifs?|montant|price|pu)\b/],
    not: /\b(achat|cout|cost|tva|date|quantite)\b/,
  },
  kind: {
    label: 'Type',
    known: [/\b(type|categorie|nature|kind|category)\b/],
    not: /\bappareil\b/,
  },
  device: { label: 'Appareil', known: [/\b(appareil|modele|device|model)s?\b/], not: /\bprix\b/ },
} as const satisfies Record<string, Column>;
export type PriceField = keyof typeof PRICE_FIELDS;

export const PRICE_FIELD_NAMES = keysOf(PRICE_FIELDS);

export type PriceColumns = Partial<Record<PriceField, number>>;

/**
 * Proposes the columns of a price list. The description chooses last, because the names of its column are the least
 * certain.
 */
export const guessPriceColumns = (header: readonly string[]): PriceColumns =>
  columnsNamed(PRICE_FIELDS, ['price', 'kind', 'device', 'description'], header);

/** Returns whether the name of the price's column says that prices include VAT, or `undefined` when it does not say. */
export function pricesIncludeTax(header: readonly string[], columns: PriceColumns) {
  const name = columnWords(header[columns.price ?? -1] ?? '');
  if (/\bttc\b/.test(name)) return true;
  return /\b(ht|hors taxes?)\b/.test(name) ? false : undefined;
}

export type PriceChoices = {
  columns: PriceColumns;
  taxIncluded: boolean;
  /** A line of the file that states no kind gets this kind. */
  kind: LineKind;
};

export type ReadPrices = {
  entries: PriceEntry[];
  errors: { line: number; message: string }[];
};

const KIND_WORDS: readonly (readonly [LineKind, RegExp])[] = [
  ['work', /travail|main|prestation|service|reparation|forfait|pose|labou?r|work/],
  ['part', /piece|part|fourniture|composant|accessoire/],
  ['device', /appareil|device|reconditionne|occasion|produit/],
];

const UNKNOWN_KIND = 'ce type n’est ni travail, ni pièce, ni appareil.';

export function readPrices({ records }: CsvFile, choices: PriceChoices): ReadPrices {
  const { columns, taxIncluded } = choices;
  const read: ReadPrices = { entries: [], errors: [] };
  const seen = new Set<string>();
  for (const { line, cells, doubt } of records) {
    const cell = (field: PriceField) => cells[columns[field] ?? -1]?.trim() ?? '';
    const kind = cell('kind') === '' ? choices.kind : kindOf(cell('kind'));
    const [price = '', ownTax = taxIncluded ? 'ttc' : 'ht'] =
      cell('price').split(/\s*\b(ttc|ht)$/i);
    const parsed = priceEntryInput.safeParse({
      description: cell('description'),
      kind,
      priceCents: readCents(price) ?? Number.NaN,
      ...(ownTax.toLowerCase() === 'ttc' && { taxIncluded: true }),
      ...(cell('device') && { device: cell('device') }),
    });
    const message =
      doubt ??
      (kind === undefined ? UNKNOWN_KIND : undefined) ??
      (parsed.success ? undefined : problemOf(parsed.error.issues[0])) ??
      (parsed.success && seen.has(entryIdentity(parsed.data)) ? LISTED_TWICE : undefined);
    if (message !== undefined) read.errors.push({ line, message });
    else if (parsed.success) {
      seen.add(entryIdentity(parsed.data));
      read.entries.push(parsed.data);
    }
  }
  return read;
}

function kindOf(text: string): LineKind | undefined {
  const words = foldText(text);
  return KIND_WORDS.find(([, pattern]) => pattern.test(words))?.[0];
}

function problemOf(issue: { path: PropertyKey[]; message: string } | undefined): string {
  const field = issue?.path[0] === 'priceCents' ? 'price' : issue?.path[0];
  const label = PRICE_FIELDS[field as PriceField]?.label;
  return [label && `${label.toLowerCase()}\u202f: `, issue?.message].filter(Boolean).join('');
}

/** Returns the list with the imported entries. An entry that the list has already gets the imported price. */
export function withImported(
  entries: readonly PriceEntry[],
  imported: readonly PriceEntry[],
): PriceEntry[] {
  const all = [...entries, ...imported].map((entry) => [entryIdentity(entry), entry] as const);
  return [...new Map(all).values()];
}
