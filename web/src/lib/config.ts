/** What a deployment tells the interface about itself, in `/config.json`. */
export type RuntimeConfig = {
  region: string;
  userPoolId: string;
  userPoolClientId: string;
  /** Absent on AWS, where Cognito's own address follows from the region. */
  userPoolEndpoint?: string;
  /** Absent until the live channel is deployed. */
  realtimeUrl?: string;
  /** Stripe price of each plan that is sold. */
  stripePriceIds?: Record<string, string>;
  /** Whether the operator has chosen a platform by which suppliers' invoices come in. */
  receivesInvoices?: boolean;
};

const NEEDED = [
  'region',
  'userPoolId',
  'userPoolClientId',
] as const satisfies readonly (keyof RuntimeConfig)[];

/** Without zod: a customer's tracking page reads this too, and would load a library for three names. */
function isRuntimeConfig(value: unknown): value is RuntimeConfig {
  const fields: Record<string, unknown> = { ...(value ?? {}) };
  return NEEDED.every((name) => typeof fields[name] === 'string');
}

let pending: Promise<RuntimeConfig> | undefined;

async function fetchConfig(): Promise<RuntimeConfig> {
  const response = await fetch('/config.json', { signal: AbortSignal.timeout(10_000) });
  if (!response.ok) throw new Error(`/config.json: ${response.status}`);
  const config: unknown = await response.json();
  if (!isRuntimeConfig(config)) throw new Error('/config.json is not this deployment’s');
  return config;
}

/** The runtime configuration, asked for once; a failure is forgotten, so that the next call asks again. */
export function loadConfig(): Promise<RuntimeConfig> {
  pending ??= fetchConfig().catch((error: unknown) => {
    pending = undefined;
    throw error;
  });
  return pending;
}
