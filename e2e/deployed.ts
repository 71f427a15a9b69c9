/**
 * Lets the journeys run on a deployed application, whose address is REBOND_ORIGIN, except those in JOURNEYS_LEFT_OUT.
 */
import type { RunningCloud } from './cloud.ts';

/** Returns the address of the deployed application, or `undefined` when the journeys start an embedded cloud. */
export const deployedOrigin = (): string | undefined => process.env.REBOND_ORIGIN || undefined;

type LeftOut = {
  journey: `${string}.e2e.ts`;
  why: string;
};

const OWN_POOL = 'reads and stops what the embedded user pool does';
const GIVEN_PLAN = 'writes a plan into the embedded table, as a payment would';

export const JOURNEYS_LEFT_OUT: readonly LeftOut[] = [
  { journey: 'accessibility.e2e.ts', why: GIVEN_PLAN },
  { journey: 'account.e2e.ts', why: GIVEN_PLAN },
  { journey: 'authentication.e2e.ts', why: OWN_POOL },
  { journey: 'billing.e2e.ts', why: 'pays at the embedded cloud’s Stripe' },
  { journey: 'documents-troubles.e2e.ts', why: 'makes the embedded cloud’s SES fail' },
  {
    journey: 'follow-up.e2e.ts',
    why: 'needs a shop that issued an invoice three weeks ago, which is written into the table',
  },
  { journey: 'live-deliveries.e2e.ts', why: 'makes the embedded cloud’s SES and SNS fail' },
  { journey: 'live-restart.e2e.ts', why: 'stops the embedded cloud and starts it again' },
  {
    journey: 'received-invoices.e2e.ts',
    why: 'makes the embedded cloud’s platform deliver an invoice',
  },
  {
    journey: 'sent-invoices.e2e.ts',
    why: 'makes the embedded cloud’s platform list a client and report a refusal',
  },
  { journey: 'session.e2e.ts', why: OWN_POOL },
  { journey: 'statistics.e2e.ts', why: GIVEN_PLAN },
  { journey: 'steady.e2e.ts', why: GIVEN_PLAN },
  { journey: 'till-and-customers.e2e.ts', why: GIVEN_PLAN },
];

/**
 * Returns the deployed application as a journey's cloud, which refuses the operations that only an embedded cloud
 * offers.
 */
export function deployedCloud(origin: string): RunningCloud {
  const refuse = (what: string) => {
    throw new Error(
      `A journey cannot use ${what} of ${origin}; e2e/deployed.ts leaves such journeys out.`,
    );
  };
  return {
    origin,
    get endpoints() {
      return refuse('an engine');
    },
    seeded: [],
    messaging: () => refuse('the messaging'),
    stop: async () => {},
  };
}
