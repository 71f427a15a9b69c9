import * as z from 'zod/mini';

/** One of the demonstration shop's repairs, as it is shown at the start. */
export type SeededRepair = z.infer<typeof SeededRepair>;
const SeededRepair = z.object({ trackingNumber: z.string(), status: z.string() });

/** `demonstration.json`. */
export const SeededRepairs = z.array(SeededRepair);
