import * as z from 'zod/mini';

export type SeededRepair = z.infer<typeof SeededRepair>;
const SeededRepair = z.object({ trackingNumber: z.string(), status: z.string() });

/** Content of `demonstration.json`. */
export const SeededRepairs = z.array(SeededRepair);
