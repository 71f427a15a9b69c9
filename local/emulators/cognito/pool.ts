import type { Input } from '../shapes/json-call.ts';
import type { Attempts } from './attempts.ts';
import type { Challenges } from './challenges.ts';
import type { PoolIdentity } from './pool-identity.ts';
import type { PendingExchange } from './srp.ts';
import type { Tokens } from './tokens.ts';
import type { UserStore } from './user-store.ts';

export type TriggerName = 'preSignUp' | 'customMessage' | 'postConfirmation';

export type Pool = {
  identity: PoolIdentity;
  store: UserStore;
  tokens: Tokens;
  attempts: Attempts;
  exchanges: Challenges<PendingExchange>;
  signIns: Challenges<{ userId: string }>;
  invokeTrigger(trigger: TriggerName, event: unknown): Promise<unknown>;
  /**
   * If this is true, Cognito sends the e-mails itself, at most 50 a day, as it does until SES has verified the sender.
   */
  sendsItself: boolean;
  sendEmail(message: { to: string; subject: string; html: string }): Promise<void> | void;
  now(): number;
};

/** Answers one action of the protocol, or throws an AwsError. */
export type Action = (pool: Pool, input: Input) => Promise<object> | object;
