import { randomBytes } from 'node:crypto';
import type { VariableName } from '../functions/platform/resources.ts';
import { securityHeaders } from '../infra/edge/edge.ts';
import {
  sentCountries,
  smsCountriesSchema,
  smsRegisteredSchema,
} from '../shared/repairs/sms-countries.ts';
import { ClearError } from './clear-error.ts';
import type { PaymentEndpoints } from './cloud/gateway/payment-endpoints.ts';
import type { CloudOptions } from './cloud-options.ts';
import type { Cognito } from './emulators/cognito/cognito.ts';
import type { Engines } from './emulators/engines/engines.ts';
import {
  BUCKETS,
  CONFIGURATION_SET,
  FIRST_RETRY_SECONDS,
  queueVariables,
  SENDER_EMAIL,
  TABLE_NAME,
} from './resources.ts';

type StartedParts = {
  engines: Engines;
  cognito: Cognito;
  payments: PaymentEndpoints;
  realtimeEndpoint: string;
  realtimeUrl: string;
  origin: string;
};

export function resourceValues(options: CloudOptions, parts: StartedParts) {
  const { engines, cognito, payments, realtimeEndpoint, realtimeUrl, origin } = parts;
  const { stripe } = payments;
  return {
    TABLE_NAME,
    ...BUCKETS,
    ...queueVariables(engines.queueUrl),
    SENDER_EMAIL,
    CONFIGURATION_SET,
    REALTIME_ENDPOINT: realtimeEndpoint,
    REALTIME_URL: realtimeUrl,
    FIRST_RETRY_SECONDS: String(options.timings?.firstRetrySeconds ?? FIRST_RETRY_SECONDS),
    STRIPE_PRICE_IDS: options.stripeAccount?.priceIds ?? JSON.stringify(stripe.priceIds),
    STRIPE_CONNECT_CLIENT_ID: options.stripeAccount?.connectClientId ?? stripe.connectClientId,
    ...payments.variables,
    SMS_COUNTRIES: readSmsCountries(process.env),
    BUDGETS: options.budgets ?? (process.env.REBOND_BUDGETS || '{}'),
    APP_ORIGIN: origin,
    ORIGIN_SECRETS: randomBytes(24).toString('base64url'),
    USER_POOL_ID: cognito.userPoolId,
    USER_POOL_CLIENT_ID: cognito.clientId,
    CONTENT_SECURITY_POLICY: securityHeaders([])['content-security-policy'],
  } satisfies Record<VariableName, string>;
}

/**
 * Reads REBOND_SMS_COUNTRIES and REBOND_SMS_SENDER_REGISTERED. Without them, the countries are the same as on AWS.
 * @throws ClearError
 */
export function readSmsCountries(variables: NodeJS.ProcessEnv): string {
  const read = (name: string, schema: typeof smsCountriesSchema | typeof smsRegisteredSchema) => {
    const given = variables[name];
    const { success, data } = schema.safeParse(given || undefined);
    if (success) return data;
    throw new ClearError(
      `${name} doit être une liste de codes de pays de deux lettres, et non « ${given} ». Exemple : ${name}=FR,BE npm start`,
    );
  };
  const listed = read('REBOND_SMS_COUNTRIES', smsCountriesSchema);
  return sentCountries(listed, read('REBOND_SMS_SENDER_REGISTERED', smsRegisteredSchema)).join(',');
}
