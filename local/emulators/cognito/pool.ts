import type { Input } from '../shapes/json-call.ts';
import type { Attempts } from './attempts.ts';
import type { PoolIdentity } from './pool-identity.ts';
import type { Tokens } from './tokens.ts';
import type { UserStore } from './user-store.ts';

export type TriggerName = 'preSignUp' | 'customMessage' | 'postConfirmation';

export type Pool = {
  identity: PoolIdentity;
  store: UserStore;
  tokens: Tokens;
  attempts: Attempts;
  invokeTrigger(trigger: TriggerName, event: unknown): Promise<unknown>;
  /**
   * If this is true, Cognito sends the e-mails itself, as on AWS until SES has verified the sender. By default SES
   * sends them.
   */
  sendsItself: boolean;
  sendEmail(message: { to: string; subject: string; html: string }): Promise<void> | void;
  now(): number;
};

/** Answers one action of the protocol, or throws an AwsError. */
export type Action = (pool: Pool, input: Input) => Promise<object> | object;
