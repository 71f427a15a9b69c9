import * as z from 'zod/mini';

export type SeededRepair = z.infer<typeof SeededRepair>;
const SeededRepair = z.object({ trackingNumber: z.string(), status: z.string() });

/** The file `demonstration.json` has this content. */
export const SeededRepairs = z.array(SeededRepair);
