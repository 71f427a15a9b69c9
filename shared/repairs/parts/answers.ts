import * as z from 'zod/mini';

export const repairPartSchema = z.object({
  id: z.string(),
  label: z.string(),
  supplier: z.optional(z.string()),
  priceCents: z.optional(z.int()),
  orderedOn: z.optional(z.string()),
  expectedOn: z.optional(z.string()),
  arrivedOn: z.optional(z.string()),
});
export type RepairPart = z.infer<typeof repairPartSchema>;

export const repairPartsSchema = z.object({
  version: z.int(),
  parts: z.array(repairPartSchema),
});
export type RepairParts = z.infer<typeof repairPartsSchema>;
