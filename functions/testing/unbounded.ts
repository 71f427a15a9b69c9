import { budgetsOf } from '../../shared/billing/budgets.ts';
import { PLAN_IDS } from '../../shared/billing/plans.ts';

const MANY = { email: 1_000_000, sms: 1_000_000 };
const PAPERS = {
  documents: 1_000_000,
  prints: 1_000_000,
  zipPieces: 1_000_000,
  lineBytes: 1_000_000_000_000,
};

/** These budgets never run out. They have the form of `REBOND_BUDGETS`, for tests that are not about budgets. */
export const UNBOUNDED_SETTINGS = {
  ...Object.fromEntries(PLAN_IDS.map((id) => [id, { ...MANY, ...PAPERS }])),
  recipient: MANY,
  linkPrints: 1_000_000,
  freeTogether: { ...MANY, code: 1_000_000 },
  signUps: { network: 1_000_000, domain: 1_000_000 },
};
export const UNBOUNDED = budgetsOf(UNBOUNDED_SETTINGS);
