import { planInForce } from '../plan-in-force.ts';
import type { StoredProfile } from '../stored-profile.ts';

/**
 * The budgets that pay for a shop's messages. `own`: the budget of its plan. `together`: also the common budget of all
 * free shops that have not identified themselves.
 */
export type Purse = 'own' | 'together';

export const purseOf = (profile: StoredProfile, nowMs: number): Purse =>
  profile.identified_at_ms === undefined && planInForce(profile, nowMs).terms === 'free'
    ? 'together'
    : 'own';
