import * as z from 'zod/mini';

/** Labels have these sizes in millimetres: the first on a roll of cut labels, the second on a roll of 62 mm width. */
export const LABEL_SIZES = {
  '57x32': { width: 57, height: 32 },
  '62x29': { width: 62, height: 29 },
} as const;
export type LabelSize = keyof typeof LABEL_SIZES;
export const LABEL_SIZE_NAMES = Object.keys(LABEL_SIZES) as [LabelSize, ...LabelSize[]];

export const MOST_LABELS = 50;

export const labelsInput = z.strictObject({
  repairs: z
    .array(z.string().check(z.minLength(1), z.maxLength(40)))
    .check(
      z.minLength(1, 'Choisissez au moins une réparation.'),
      z.maxLength(MOST_LABELS, `Imprimez au plus ${MOST_LABELS} étiquettes à la fois.`),
    ),
  size: z.enum(LABEL_SIZE_NAMES, 'Choisissez la taille des étiquettes.'),
});
