import type { PreSignUpTriggerEvent } from 'aws-lambda';
import { SIGN_UP_REFUSAL } from '../../../shared/auth/sign-up-refusal.ts';
import { TriggerRefusal, triggerHandler } from '../../platform/entry/trigger.ts';
import { openTable } from '../../platform/table/table.ts';
import { signUpsRepository } from './sign-ups.repository.ts';

const signUps = signUpsRepository(openTable());

/**
 * Refuses an address without a permit (permit-sign-up.ts), because the user pool itself neither knows a visitor's
 * network nor counts e-mail domains.
 */
export const handler = triggerHandler(async (event: PreSignUpTriggerEvent) => {
  if (event.triggerSource !== 'PreSignUp_SignUp') return;
  const { email = '' } = event.request.userAttributes;
  if (await signUps.claimPermit(email, Date.now())) return;
  throw new TriggerRefusal(SIGN_UP_REFUSAL);
});
