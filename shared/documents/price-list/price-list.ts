import * as z from 'zod/mini';
import { keysOf } from '../../keys-of.ts';
import { foldText } from '../../text.ts';
import { DOCUMENT_LIMITS } from '../documents.ts';
import { KIND } from '../input/input-lines.ts';
import { LINE_KINDS } from '../input/line-kinds.ts';
import { printableLine } from '../input/printable-text.ts';

/**
 * With these limits, the whole list fits into one item of the table, which holds at most 400 kB. A letter takes up to
 * three bytes.
 */
export const PRICE_LIST_LIMITS = { entries: 500, description: 150, device: 80 } as const;

export const PRICE_LIST_BODY_MAX_BYTES = 256 * 1024;

export const LIST_FULL = `Votre liste de prix compte au plus ${PRICE_LIST_LIMITS.entries} prestations. Retirez celles qui ne servent plus.`;
export const LISTED_TWICE = 'Cette prestation figure déjà dans votre liste pour cet appareil.';

/** This refuses a list that was changed from an older version. Otherwise one tab would overwrite another's changes. */
export const LIST_CHANGED =
  'Votre liste de prix a changé entre-temps, par exemple dans un autre onglet. Vérifiez-la, puis enregistrez à nouveau.';

const PRICE = 'Indiquez un prix en euros, comme 89,90.';
const VERSION = 'Indiquez la version de la liste que vous modifiez.';

export const priceEntryInput = z.strictObject({
  description: printableLine(PRICE_LIST_LIMITS.description),
  kind: z.enum(keysOf(LINE_KINDS), KIND),
  /** The price is in cents, before tax, or with tax if `taxIncluded`. */
  priceCents: z
    .int(PRICE)
    .check(
      z.minimum(0, { error: 'Un prix ne peut pas être négatif.', abort: true }),
      z.maximum(DOCUMENT_LIMITS.price * 100, 'Ce prix est trop grand (1 000 000 € au plus).'),
    ),
  taxIncluded: z.optional(z.literal(true, 'Indiquez si ce prix est TTC.')),
  device: z.optional(printableLine(PRICE_LIST_LIMITS.device)),
});
export type PriceEntry = z.infer<typeof priceEntryInput>;

export const entryIdentity = ({ description, device = '' }: PriceEntry): string =>
  JSON.stringify([foldText(description), foldText(device)]);

/** The request has the whole list and the version from which it was changed, or 0 when there was none. */
export const priceListInput = z.strictObject({
  version: z.int(VERSION).check(z.minimum(0, VERSION)),
  entries: z.array(priceEntryInput, 'Ce champ attend une liste de prestations.').check(
    z.maxLength(PRICE_LIST_LIMITS.entries, { error: LIST_FULL, abort: true }),
    z.superRefine((entries, context) => {
      const seen = new Set<string>();
      entries.forEach((entry, index) => {
        const identity = entryIdentity(entry);
        if (seen.has(identity)) {
          const path = [index, 'description'];
          context.addIssue({ code: 'custom', message: LISTED_TWICE, path, input: entry });
        }
        seen.add(identity);
      });
    }),
  ),
});
export type PriceListInput = z.infer<typeof priceListInput>;

export const priceListSchema = z.object({
  /** The version grows with each change. It is 0 before the first. */
  version: z.int(),
  entries: z.array(
    z.object({
      description: z.string(),
      kind: z.enum(keysOf(LINE_KINDS)),
      priceCents: z.int(),
      taxIncluded: z.optional(z.literal(true)),
      device: z.optional(z.string()),
    }),
  ),
});
export type PriceList = z.infer<typeof priceListSchema>;
