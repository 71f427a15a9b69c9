import * as z from 'zod/mini';
import { AppError } from '../../../shared/errors.ts';

const runtimeConfigSchema = z.object({
  region: z.string(),
  userPoolId: z.string(),
  userPoolClientId: z.string(),
  /** Absent on AWS, where Cognito's own address follows from the region. */
  userPoolEndpoint: z.optional(z.string()),
  /** Absent until the live channel is deployed. */
  realtimeUrl: z.optional(z.string()),
  /** Stripe price of each plan that is sold. */
  stripePriceIds: z.optional(z.record(z.string(), z.string())),
});

/** What a deployment tells the interface about itself, in `/config.json`. */
export type RuntimeConfig = z.infer<typeof runtimeConfigSchema>;

let pending: Promise<RuntimeConfig> | undefined;

async function fetchConfig(): Promise<RuntimeConfig> {
  const response = await fetch('/config.json', { signal: AbortSignal.timeout(10_000) });
  if (!response.ok) throw new AppError('UNAVAILABLE');
  return runtimeConfigSchema.parse(await response.json());
}

/** The runtime configuration, asked for once; a failure is forgotten, so that the next call asks again. */
export function loadConfig(): Promise<RuntimeConfig> {
  pending ??= fetchConfig().catch((error: unknown) => {
    pending = undefined;
    throw error;
  });
  return pending;
}
