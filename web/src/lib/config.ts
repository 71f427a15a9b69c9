/** A deployment publishes these settings to the interface in `/config.json`. */
export type RuntimeConfig = {
  region: string;
  userPoolId: string;
  userPoolClientId: string;
  /** The operator sends SMS to mobiles of these countries (two-letter codes). */
  smsCountries: readonly string[];
  /** This is the user pool's address. It is absent on AWS, where it follows from the region. */
  userPoolEndpoint?: string;
  /** This is the live channel's address. It is absent until the live channel is deployed. */
  realtimeUrl?: string;
  stripePriceIds?: Record<string, string>;
  receivesInvoices?: boolean;
};

const NEEDED = [
  'region',
  'userPoolId',
  'userPoolClientId',
] as const satisfies readonly (keyof RuntimeConfig)[];

/** The check does not use zod, because every customer's tracking page would load zod to check four names. */
function isRuntimeConfig(value: unknown): value is RuntimeConfig {
  const fields: Record<string, unknown> = { ...(value ?? {}) };
  return (
    NEEDED.every((name) => typeof fields[name] === 'string') && Array.isArray(fields.smsCountries)
  );
}

let pending: Promise<RuntimeConfig> | undefined;

async function fetchConfig(): Promise<RuntimeConfig> {
  const response = await fetch('/config.json', { signal: AbortSignal.timeout(10_000) });
  if (!response.ok) throw new Error(`/config.json was answered with ${response.status}`);
  const config: unknown = await response.json();
  if (!isRuntimeConfig(config)) throw new Error('/config.json does not belong to this deployment');
  return config;
}

/** Loads the runtime configuration once. After a failure, the next call tries again. */
export function loadConfig(): Promise<RuntimeConfig> {
  pending ??= fetchConfig().catch((error: unknown) => {
    pending = undefined;
    throw error;
  });
  return pending;
}
