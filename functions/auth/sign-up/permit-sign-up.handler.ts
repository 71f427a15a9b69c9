import { type SignUpAllowed, signUpInput } from '../../../shared/auth/sign-up.ts';
import { openBudgets } from '../../billing/budgets/spending.ts';
import { publicHandler } from '../../platform/entry/public-http.ts';
import { openTable } from '../../platform/table/table.ts';
import { networkOf } from './network-of.ts';
import { permitSignUp } from './permit-sign-up.ts';
import { signUpsRepository } from './sign-ups.repository.ts';

const dependencies = {
  signUps: signUpsRepository(openTable()),
  limits: openBudgets().signUps,
  now: () => Date.now(),
};

export const handler = publicHandler(
  'POST /api/auth/sign-up',
  { body: signUpInput },
  async ({ body: { email }, event }) => {
    await permitSignUp(dependencies, email, networkOf(event));
    return { state: 'allowed' } satisfies SignUpAllowed;
  },
);
