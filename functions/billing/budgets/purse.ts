import { planInForce } from '../plan-in-force.ts';
import type { StoredProfile } from '../stored-profile.ts';

/** `together`: the common budget of the free shops that have not identified themselves pays too. */
export type Purse = 'own' | 'together';

export const purseOf = (profile: StoredProfile, nowMs: number): Purse =>
  profile.identified_at_ms === undefined && planInForce(profile, nowMs).terms === 'free'
    ? 'together'
    : 'own';
