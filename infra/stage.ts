/** This file reads the settings of a deployment, which are in the CDK's context (stage-context.ts). */
import * as z from 'zod/mini';
import { planPrices } from '../shared/billing/billing.ts';
import { budgetsSchema } from '../shared/billing/budgets.ts';
import { platformSettings } from '../shared/e-invoicing/platform.ts';
import { operatorSchema } from '../shared/operator.ts';
import {
  sentCountries,
  smsCountriesSchema,
  smsRegisteredSchema,
} from '../shared/repairs/sms-countries.ts';

const jsonOrObject = z.transform((given, context) => {
  if (typeof given !== 'string') return given;
  try {
    return JSON.parse(given);
  } catch {
    context.issues.push({ code: 'custom', message: 'is no JSON', input: given });
    return z.NEVER;
  }
});

const stageContext = z.object({
  /** The stage's name is part of every resource's name, so that two stages can share an account. */
  stage: z._default(z.string().check(z.regex(/^[a-z][a-z0-9]{1,9}$/)), 'dev'),
  region: z._default(z.string().check(z.regex(/^[a-z]{2}(-[a-z]+)+-\d$/)), 'eu-west-3'),
  /** The weekly copies are in this region, which must differ from `region`. */
  backupRegion: z._default(z.string().check(z.regex(/^[a-z]{2}(-[a-z]+)+-\d$/)), 'eu-central-1'),
  /** Without this host name, the application has CloudFront's own. */
  domainName: z.optional(z.string()),
  certificateArn: z.optional(z.string().check(z.startsWith('arn:aws:acm:us-east-1:'))),
  /** E-mails come from this address. `npm run deploy` requires it; `npm run synth` does not. */
  senderEmail: z.optional(z.email()),
  /** This is the sender's identity at SES if SES verified the whole domain and not only the address. */
  senderDomain: z.optional(z.string()),
  /**
   * If this is true, SES has verified the sender. Cognito then sends through SES, without its own limit of 50
   * e-mails a day.
   */
  senderVerified: z._default(z.union([z.boolean(), z.stringbool()]), false),
  /** An increase by one replaces the secret between the distribution and the API (ADR 0010). */
  originSecretGeneration: z._default(z.coerce.number().check(z.int(), z.positive()), 1),
  /**
   * This holds the id of each plan's price at Stripe: `{"essential":"price_…","pro":"price_…"}`. A plan without a price
   * is not sold.
   */
  stripePriceIds: z._default(z.pipe(jsonOrObject, planPrices), {}),
  /** A closed shop's account is disconnected with our platform's OAuth client at Stripe (Connect's settings). */
  stripeConnectClientId: z.optional(z.string().check(z.regex(/^ca_\w+$/))),
  /** The legal pages name this operator of the stage (shared/operator.ts), which is given as JSON. */
  operator: z.optional(z.pipe(jsonOrObject, operatorSchema)),
  /** These messages a day by plan and recipient differ from the plan table: `{"free":{"email":60,"sms":30}}`. */
  budgets: z._default(z.pipe(jsonOrObject, budgetsSchema), {}),
  /** These are the settings of the e-invoicing platform. An empty object means that the stage uses no platform. */
  eInvoicing: z._default(z.pipe(jsonOrObject, platformSettings), {}),
  /** SMS are sent to these countries: `FR,BE`. Satellite, premium and shared-cost numbers never get SMS. */
  smsCountries: smsCountriesSchema,
  /** Our sender name is registered in these countries. shared/repairs/sms-countries.ts names those that require it. */
  smsSenderRegistered: smsRegisteredSchema,
  /** A restored table of this name replaces the stage's own. The ARN is of its stream (docs/operations.md). */
  restoredTable: z.optional(z.string().check(z.regex(/^[\w.-]{3,255}$/))),
  restoredStreamArn: z.optional(z.string().check(z.regex(/^arn:aws:dynamodb:.+\/stream\/.+$/))),
  /** A server on this machine has this address. It replaces CloudFront, which emulators of AWS lack (ADR 0163). */
  localOrigin: z.optional(z.string().check(z.regex(/^http:\/\/localhost:\d+$/))),
  /**
   * If this is true, Lambdas get reserved concurrency. AWS refuses it unless 100 of the account's concurrent
   * Lambdas stay unreserved, so set it once Service Quotas has raised the first 10 (ADR 0176).
   */
  reserveConcurrency: z._default(z.union([z.boolean(), z.stringbool()]), false),
  /** Without this address there are no alarms, because nobody would receive them. */
  alarmEmail: z.optional(z.email()),
  /** The monthly budget is in US dollars. When four fifths of it are spent, `alarmEmail` is notified (docs/cost.md). */
  monthlyBudget: z._default(z.coerce.number().check(z.positive()), 80),
  /**
   * The limit is in US dollars. SNS has one limit for the account and region, so only one stage sets it. AWS allows
   * 1 US dollar until it has raised the account's quota.
   */
  monthlySmsLimit: z.optional(z.coerce.number().check(z.int(), z.positive())),
  /**
   * This stage receives the outcomes of SMS unless this is `false`. The account and region have one pair of logs,
   * so only one stage there can receive the outcomes.
   */
  smsOutcomes: z._default(z.union([z.boolean(), z.stringbool()]), true),
});

/** docs/deployment.md describes each of these settings. */
export const CONTEXT_KEYS: readonly string[] = Object.keys(stageContext.shape);

export type Stage = ReturnType<typeof readStage>;

/** @throws when values contradict each other, or when a value is malformed; the error names it. */
export function readStage(read: (key: string) => unknown) {
  const given = CONTEXT_KEYS.map((key) => [key, read(key)] as const);
  const {
    stage: name,
    domainName,
    certificateArn,
    senderEmail,
    senderDomain,
    senderVerified,
    restoredTable,
    restoredStreamArn,
    reserveConcurrency,
    smsCountries,
    smsSenderRegistered,
    smsOutcomes,
    monthlyBudget,
    monthlySmsLimit,
    ...same
  } = stageContext.parse(Object.fromEntries(given));
  if ((domainName === undefined) !== (certificateArn === undefined)) {
    throw new Error('The context needs domainName and certificateArn together.');
  }
  if (same.backupRegion === same.region) {
    throw new Error('The context needs a backupRegion that differs from its region.');
  }
  if (
    !restoredStreamArn?.includes(`:table/${restoredTable}/`) &&
    (restoredTable || restoredStreamArn)
  ) {
    throw new Error('The context needs restoredTable and restoredStreamArn, its stream, together.');
  }
  if (monthlySmsLimit !== undefined && !smsOutcomes) {
    throw new Error('The context sets monthlySmsLimit, so it must not set smsOutcomes to false.');
  }
  const keepsData = name === 'prod';
  const logDays: 30 | 90 = keepsData ? 90 : 30;
  return {
    ...same,
    name,
    /** If this is true, data outlives the stack, and the stack refuses to be deleted. */
    keepsData,
    domain: domainName && certificateArn ? { name: domainName, certificateArn } : undefined,
    sender: {
      // `.invalid` belongs to nobody (RFC 2606).
      email: senderEmail ?? `${name}@sender-not-named.invalid`,
      domain: senderDomain,
      verified: senderVerified,
    },
    reservesConcurrency: reserveConcurrency,
    /** Countries that require a registered sender name are left out until the name is registered there. */
    smsCountries: sentCountries(smsCountries, smsSenderRegistered),
    restoredTable:
      restoredTable && restoredStreamArn
        ? { name: restoredTable, streamArn: restoredStreamArn }
        : undefined,
    monthlyBudgetDollars: monthlyBudget,
    monthlySmsLimitDollars: monthlySmsLimit,
    // Emulators of AWS neither record outcomes nor have SNS's settings.
    receivesSmsOutcomes: smsOutcomes && same.localOrigin === undefined,
    logDays,
  };
}
