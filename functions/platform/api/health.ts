import * as z from 'zod/mini';

const healthOfTable = z.enum(['ok', 'unavailable']);
export type TableHealth = z.infer<typeof healthOfTable>;

/** Answer of GET /api/health. */
export const healthSchema = z.object({
  status: z.enum(['ok', 'degraded']),
  version: z.string(),
  dependencies: z.object({ table: healthOfTable }),
});
export type Health = z.infer<typeof healthSchema>;
