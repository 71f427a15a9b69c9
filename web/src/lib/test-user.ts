import type { Subscription, UserSession } from '../../../shared/account/session.ts';
import type { Company } from '../../../shared/company/answers.ts';
import { DEFAULT_SCHEDULE } from '../../../shared/company/schedule.ts';

/** Whoever is signed in, in a test: a shop of the free plan that has told its name and nothing else. */
export const testUser = (
  profile: Partial<Company> = {},
  subscription: Partial<Subscription> = {},
): UserSession => ({
  id: 'u1',
  email: 'a@exemple.fr',
  name: 'Atelier',
  picture: null,
  subscription: {
    plan: 'free',
    repairsUsed: 0,
    repairsLimit: 5,
    expiresAt: null,
    stripe_plan_active: false,
    stripe_subscription_id: null,
    stripe_subscription_ends_at: null,
    ...subscription,
  },
  profile: {
    company_name: 'Atelier',
    siret: '',
    phone: '',
    address: '',
    logo_url: null,
    schedule: DEFAULT_SCHEDULE,
    ...profile,
  },
});
