import * as z from 'zod/mini';
import { keysOf } from '../../keys-of.ts';
import {
  documentAmounts,
  isWholeCents,
  isWholeMicros,
  isWholeThousandths,
  lineTotalCents,
  toCents,
  toMicros,
} from '../amounts/amounts.ts';
import { type DiscountInput, discountTerms } from '../amounts/discounts.ts';
import { DOCUMENT_LIMITS } from '../documents.ts';
import { LINE_KINDS } from './line-kinds.ts';
import { printableLine } from './printable-text.ts';
import { UNITS } from './units.ts';

const NUMBER = 'Ce champ attend un nombre.';
const PRICE =
  'Ce prix n’a pas pu être lu\u202f: écrivez-le en chiffres, comme 89,90 (et 1,234 comme 1234 ou 1,2340).';
const NEGATIVE_PRICE =
  'Un prix ne peut pas être négatif\u202f: ajoutez une remise à la ligne, ou créez un avoir depuis la facture pour rembourser.';

export const KIND = 'Indiquez ce que vend cette ligne\u202f: travail, pièce ou appareil.';
const PRICE_DECIMALS = 'Un prix a au plus six décimales\u202f: arrondissez-le.';

export const numberUpTo = (
  max: number,
  {
    above = false,
    unreadable = NUMBER,
    negative = 'Ce nombre ne peut pas être négatif.',
  }: { above?: boolean; unreadable?: string; negative?: string } = {},
) =>
  z.number(unreadable).check(
    // A wrong number ends the check, so that no error about the total is added.
    above
      ? z.gt(0, { error: 'Indiquez un nombre supérieur à zéro.', abort: true })
      : z.minimum(0, { error: negative, abort: true }),
    z.maximum(max, {
      abort: true,
      // The message is built at a refusal and not at loading, because formatting a number loads a locale.
      error: () => `Ce nombre est trop grand (${max.toLocaleString('fr-FR')} au plus).`,
    }),
  );

/** Refuses an amount that would be rounded, because the document must show the typed amount. */
export const wholeCents = z.refine<number>(isWholeCents, {
  error: 'Un montant a au plus deux décimales\u202f: arrondissez-le.',
});

export const LINES = 'Ce champ attend une liste de lignes.';
export const LINES_FROM_ONE = 'Les lignes se comptent à partir de 1.';
export const LINE_ONCE = 'Chaque ligne ne peut figurer qu’une fois.';
export const TOO_MANY_LINES = `Un document compte au plus ${DOCUMENT_LIMITS.lines} lignes.`;

export const lineQuantity = numberUpTo(DOCUMENT_LIMITS.quantity, { above: true }).check(
  z.refine(isWholeThousandths, {
    error: 'Une quantité a au plus trois décimales\u202f: arrondissez-la.',
    abort: true,
  }),
);

const VAT_BOUNDS = 'Le taux de TVA va de 0 à 100\u00a0%.';
export const vatRate = z.number(NUMBER).check(
  z.minimum(0, VAT_BOUNDS),
  z.maximum(100, VAT_BOUNDS),
  z.refine(isWholeCents, {
    error: 'Un taux de TVA a au plus deux décimales\u202f: vérifiez-le.',
  }),
);

const DISCOUNT = 'Indiquez une remise en pourcentage ou en euros, comme 10\u00a0% ou 5\u00a0€.';
const RATE_DECIMALS = 'Une remise en pourcentage a au plus deux décimales\u202f: arrondissez-la.';
const rateBound = 'Une remise va jusqu’à 100\u00a0%.';

export const discountInput = z
  .strictObject({
    rate: z.optional(
      z
        .number(DISCOUNT)
        .check(
          z.gt(0, { error: DISCOUNT, abort: true }),
          z.maximum(100, { error: rateBound, abort: true }),
          z.refine(isWholeCents, { error: RATE_DECIMALS }),
        ),
    ),
    amount: z.optional(
      numberUpTo(DOCUMENT_LIMITS.price, { above: true, unreadable: DISCOUNT }).check(wholeCents),
    ),
  })
  .check(
    z.refine(({ rate, amount }) => (rate === undefined) !== (amount === undefined), {
      error: DISCOUNT,
    }),
  );

export const documentLine = z
  .strictObject({
    /** The editor's id of the line is not stored. */
    id: z.optional(z.union([z.string().check(z.maxLength(64)), z.number()])),
    description: printableLine(DOCUMENT_LIMITS.description),
    /** The kind says what the line sells. Either all lines have a kind, or the document states its category. */
    kind: z.optional(z.enum(keysOf(LINE_KINDS), KIND)),
    quantity: lineQuantity,
    /** The price is in euros, with tax if the document's prices include it. It is multiplied before it is rounded. */
    price: numberUpTo(DOCUMENT_LIMITS.price, { unreadable: PRICE, negative: NEGATIVE_PRICE }).check(
      z.refine(isWholeMicros, { error: PRICE_DECIMALS }),
    ),
    /** The VAT rate is in percent. A line without one has the document's rate. */
    tvaRate: z.optional(vatRate),
    marginScheme: z.optional(z.boolean('Indiquez si la ligne est au régime de la marge.')),
    /** The price of one unit, in euros, is printed on no document. Only a line under the margin scheme has one. */
    purchasePrice: z.optional(
      numberUpTo(DOCUMENT_LIMITS.price, { unreadable: PRICE }).check(wholeCents),
    ),
    unit: z.optional(z.enum(keysOf(UNITS), 'Choisissez une unité dans la liste.')),
    discount: z.optional(discountInput),
  })
  .check(
    z.refine(
      ({ quantity, price, discount }) =>
        discount?.amount === undefined ||
        toCents(discount.amount) <= lineTotalCents(quantity, toMicros(price)),
      { error: 'La remise dépasse le montant de la ligne.', path: ['discount', 'amount'] },
    ),
    z.refine(({ marginScheme, purchasePrice }) => marginScheme || purchasePrice === undefined, {
      error: 'Seule une ligne au régime de la marge a un prix d’achat.',
      path: ['purchasePrice'],
    }),
  );

type PricedDraft = {
  items: readonly z.infer<typeof documentLine>[];
  tvaEnabled: boolean;
  tvaRate: number;
  taxIncluded?: boolean | undefined;
  discount?: DiscountInput | undefined;
};

export const amountsOf = ({ items, tvaEnabled, tvaRate, taxIncluded, discount }: PricedDraft) =>
  documentAmounts(
    items.map((item) => ({
      quantity: item.quantity,
      unitPriceMicros: toMicros(item.price),
      vatRate: item.tvaRate ?? tvaRate,
      marginScheme: item.marginScheme,
      discount: discountTerms(item.discount),
    })),
    tvaEnabled,
    discountTerms(discount),
    taxIncluded,
  );
