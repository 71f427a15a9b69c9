/**
 * What distinguishes one deployment from another, read once from the CDK context
 * (`cdk.json`, or `-c stage=prod -c domainName=…` on the command line).
 */
import * as z from 'zod/mini';
import { type PlanPrices, planPrices } from '../shared/billing/billing.ts';
import { type BudgetSettings, budgetsSchema } from '../shared/billing/budgets.ts';
import { type PlatformSettings, platformSettings } from '../shared/e-invoicing/platform.ts';
import { type Operator, operatorSchema } from '../shared/operator.ts';
import {
  sentCountries,
  smsCountriesSchema,
  smsRegisteredSchema,
} from '../shared/repairs/sms-countries.ts';

/** JSON on the command line, an object in cdk.json. */
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
  /** Names every resource; two stages live in one account. */
  stage: z._default(z.string().check(z.regex(/^[a-z][a-z0-9]{1,9}$/)), 'dev'),
  /** Where the data lives. CloudFront's own pieces are in us-east-1 whatever it is. */
  region: z._default(z.string().check(z.regex(/^[a-z]{2}(-[a-z]+)+-\d$/)), 'eu-west-3'),
  /** Public name of the application; CloudFront's own name without it. */
  domainName: z.optional(z.string()),
  /** The domain's certificate, which CloudFront wants in us-east-1. */
  certificateArn: z.optional(z.string().check(z.startsWith('arn:aws:acm:us-east-1:'))),
  /** Address that e-mails come from. `npm run deploy` asks for it; templates that are only looked at do without. */
  senderEmail: z.optional(z.email()),
  /** The SES identity that covers the sender, when it is a whole domain. */
  senderDomain: z.optional(z.string()),
  /** Whether SES has verified the sender already: Cognito then sends through it, past its own 50 e-mails a day. */
  senderVerified: z._default(z.union([z.boolean(), z.stringbool()]), false),
  /** Raised by one to change the secret between the distribution and the API (ADR 0010). */
  originSecretGeneration: z._default(z.coerce.number().check(z.int(), z.positive()), 1),
  /** Stripe's price of each plan: `{"essential":"price_…","pro":"price_…"}`; a plan without one is not sold. */
  stripePriceIds: z._default(z.pipe(jsonOrObject, planPrices), {}),
  /** The platform's own OAuth client at Stripe (Connect's settings), by which a closed shop's account is let go. */
  stripeConnectClientId: z.optional(z.string().check(z.regex(/^ca_\w+$/))),
  /** Who runs the stage, for its pages of law (shared/operator.ts): JSON. */
  operator: z.optional(z.pipe(jsonOrObject, operatorSchema)),
  /** Messages a day by plan and recipient, where they are not the plan table's: `{"free":{"email":60,"sms":30}}`. */
  budgets: z._default(z.pipe(jsonOrObject, budgetsSchema), {}),
  /** The approved platform of the e-invoicing reform, as shared/e-invoicing/platform.ts has it; none without it. */
  eInvoicing: z._default(z.pipe(jsonOrObject, platformSettings), {}),
  /** Where SMS go, by two letters: `FR,BE`. Satellites, premium and shared-cost numbers get none whatever is listed. */
  smsCountries: smsCountriesSchema,
  /** Where the sender name is registered, of the countries that want it (shared/repairs/sms-countries.ts). */
  smsSenderRegistered: smsRegisteredSchema,
  /** A table restored to a point in time, instead of the stage's own, and its stream (docs/operations.md). */
  restoredTable: z.optional(z.string().check(z.regex(/^[\w.-]{3,255}$/))),
  restoredStreamArn: z.optional(z.string().check(z.regex(/^arn:aws:dynamodb:.+\/stream\/.+$/))),
  /** Where a server on this machine stands in for CloudFront: on an emulator of AWS, which has none (ADR 0163). */
  localOrigin: z.optional(z.string().check(z.regex(/^http:\/\/localhost:\d+$/))),
  /**
   * Whether Lambdas that must stay few get reserved concurrency. AWS refuses reservations in a new account, which has 10
   * concurrent Lambdas: `true` once Service Quotas has raised them (ADR 0136).
   */
  reserveConcurrency: z._default(z.union([z.boolean(), z.stringbool()]), false),
  /** Who is written to when an alarm sounds. */
  alarmEmail: z.optional(z.email()),
  /** What a month may cost, in US dollars, before `alarmEmail` is written to. */
  monthlyBudget: z._default(z.coerce.number().check(z.positive()), 50),
  /**
   * What a month's text messages may cost, in US dollars. SNS has one such limit for the whole account and region: one
   * stage gives it, the others leave it alone. AWS allows 1 until it has raised the account's quota.
   */
  monthlySmsLimit: z.optional(z.coerce.number().check(z.int(), z.positive())),
  /**
   * Whether this stage hears what became of the account's text messages, and so sets that part of SNS's settings. The one
   * that gives the limit does; one that leaves the limit as it is may ask for it by itself.
   */
  smsOutcomes: z._default(z.union([z.boolean(), z.stringbool()]), false),
});

export type Stage = {
  name: string;
  region: string;
  /** Data outlives the stack, and the stack refuses to be destroyed. */
  keepsData: boolean;
  domain: { name: string; certificateArn: string } | undefined;
  sender: { email: string; domain: string | undefined; verified: boolean };
  originSecretGeneration: number;
  /** Undefined on AWS. */
  localOrigin: string | undefined;
  stripePriceIds: PlanPrices;
  /** Undefined where nobody has said. */
  stripeConnectClientId: string | undefined;
  budgets: BudgetSettings;
  eInvoicing: PlatformSettings;
  reservesConcurrency: boolean;
  /** Without those that want a registered sender name which it has not. */
  smsCountries: readonly string[];
  /** Stands in for the stage's own table. */
  restoredTable: { name: string; streamArn: string } | undefined;
  alarmEmail: string | undefined;
  /** Undefined where nobody has said. */
  operator: Operator | undefined;
  monthlyBudgetDollars: number;
  /** For the whole account; undefined leaves it as it is. */
  monthlySmsLimitDollars: number | undefined;
  /** At most one stage of an account. */
  hearsSmsOutcomes: boolean;
  /** Days that logs are kept. */
  logDays: 30 | 90;
};

/**
 * The stage that a context describes. `read` answers a context key's value, or undefined.
 * @throws when a value is malformed, naming it, and when a domain comes without its certificate, or a restored table
 * without its stream.
 */
export function readStage(read: (key: string) => unknown): Stage {
  const given = Object.keys(stageContext.shape).map((key) => [key, read(key)] as const);
  const context = stageContext.parse(Object.fromEntries(given));
  const { domainName, certificateArn } = context;
  if ((domainName === undefined) !== (certificateArn === undefined)) {
    throw new Error('Context: domainName and certificateArn go together.');
  }
  const { restoredTable, restoredStreamArn } = context;
  if (
    !restoredStreamArn?.includes(`:table/${restoredTable}/`) &&
    (restoredTable || restoredStreamArn)
  ) {
    throw new Error('Context: restoredStreamArn is the stream of restoredTable; they go together.');
  }
  const keepsData = context.stage === 'prod';
  return {
    name: context.stage,
    region: context.region,
    keepsData,
    domain: domainName && certificateArn ? { name: domainName, certificateArn } : undefined,
    sender: {
      // `.invalid` is nobody's domain (RFC 2606).
      email: context.senderEmail ?? `${context.stage}@sender-not-named.invalid`,
      domain: context.senderDomain,
      verified: context.senderVerified,
    },
    originSecretGeneration: context.originSecretGeneration,
    localOrigin: context.localOrigin,
    stripePriceIds: context.stripePriceIds,
    stripeConnectClientId: context.stripeConnectClientId,
    budgets: context.budgets,
    eInvoicing: context.eInvoicing,
    reservesConcurrency: context.reserveConcurrency,
    smsCountries: sentCountries(context.smsCountries, context.smsSenderRegistered),
    restoredTable:
      restoredTable && restoredStreamArn
        ? { name: restoredTable, streamArn: restoredStreamArn }
        : undefined,
    alarmEmail: context.alarmEmail,
    operator: context.operator,
    monthlyBudgetDollars: context.monthlyBudget,
    monthlySmsLimitDollars: context.monthlySmsLimit,
    hearsSmsOutcomes: context.smsOutcomes || context.monthlySmsLimit !== undefined,
    logDays: keepsData ? 90 : 30,
  };
}
