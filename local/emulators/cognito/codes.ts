/** Creates, sends and checks the six-digit codes of the pool's e-mails. */
import { randomInt, timingSafeEqual } from 'node:crypto';
import { AwsError } from '../shapes/json-call.ts';
import { codeMismatch, emailLimitExceeded, expiredCode, limitExceeded } from './errors.ts';
import type { Pool } from './pool.ts';
import {
  type ClientMetadata,
  CODE_PARAMETER,
  customMessage,
  type MessageSource,
} from './triggers.ts';
import type { IssuedCode, User } from './user-store.ts';

const HOUR_MS = 60 * 60_000;
/** AWS documents a limit of 5 to 20 codes an hour, depending on the risk of the request. */
const CODES_SENT_PER_HOUR = 20;
const CODES_TRIED_PER_HOUR = 15;
/**
 * This limit applies while Cognito itself sends the e-mails:
 * https://docs.aws.amazon.com/cognito/latest/developerguide/quotas.html
 */
const OWN_EMAILS_PER_DAY = 50;

const CONFIRMATION = {
  subject: 'Your verification code',
  message: `Your confirmation code is ${CODE_PARAMETER}`,
};
const DEFAULT_MESSAGES = {
  CustomMessage_SignUp: CONFIRMATION,
  CustomMessage_ResendCode: CONFIRMATION,
  CustomMessage_ForgotPassword: {
    subject: 'Your password reset code',
    message: `Your password reset code is ${CODE_PARAMETER}`,
  },
} as const satisfies Record<MessageSource, { subject: string; message: string }>;

export type CodeDelivery = {
  CodeDeliveryDetails: { AttributeName: 'email'; DeliveryMedium: 'EMAIL'; Destination: string };
};

export const newConfirmationCode = (pool: Pool) => newCode(pool, 24 * HOUR_MS);
export const newRecoveryCode = (pool: Pool) => newCode(pool, HOUR_MS);

function newCode(pool: Pool, validMs: number): IssuedCode {
  return {
    code: randomInt(1_000_000).toString().padStart(6, '0'),
    expiresAtMs: pool.now() + validMs,
  };
}

/** @throws LimitExceededException when too many codes were requested for this address within the hour. */
export function countCodeRequest(pool: Pool, email: string): void {
  if (!pool.attempts.withinHourlyLimit(`send ${email.toLowerCase()}`, CODES_SENT_PER_HOUR)) {
    throw limitExceeded();
  }
}

/**
 * Sends a code in the trigger's text, or in Cognito's own when that lacks the code.
 * @throws CodeDeliveryFailureException, LimitExceededException, and the error of a trigger that fails.
 */
export async function deliverCode(
  pool: Pool,
  user: User,
  code: string,
  source: MessageSource,
  metadata: ClientMetadata,
): Promise<CodeDelivery> {
  const custom = await customMessage(pool, user, source, metadata);
  const usual = DEFAULT_MESSAGES[source];
  const usable = custom.message?.includes(CODE_PARAMETER) ? custom.message : undefined;
  const subject = usable === undefined ? usual.subject : (custom.subject ?? usual.subject);
  if (pool.sendsItself && !pool.attempts.withinDailyLimit('e-mails', OWN_EMAILS_PER_DAY)) {
    throw emailLimitExceeded();
  }
  try {
    await pool.sendEmail({
      to: user.email,
      subject: subject.replaceAll(CODE_PARAMETER, code),
      html: (usable ?? usual.message).replaceAll(CODE_PARAMETER, code),
    });
  } catch {
    throw new AwsError('CodeDeliveryFailureException', 'Unable to deliver the code by email.');
  }
  return deliveryTo(user.email);
}

/** Returns where a code was sent, in the same words for an unknown address. */
export function deliveryTo(email: string): CodeDelivery {
  const [name = '', domain = ''] = email.toLowerCase().split('@');
  const Destination = `${name.charAt(0)}***@${domain.charAt(0)}***`;
  return { CodeDeliveryDetails: { AttributeName: 'email', DeliveryMedium: 'EMAIL', Destination } };
}

/** @throws CodeMismatchException, ExpiredCodeException, or LimitExceededException after too many attempts. */
export function checkCode(
  pool: Pool,
  user: User,
  issued: IssuedCode | undefined,
  given: string,
): void {
  if (!pool.attempts.withinHourlyLimit(`code ${user.sub}`, CODES_TRIED_PER_HOUR)) {
    throw limitExceeded();
  }
  if (issued === undefined || issued.expiresAtMs <= pool.now()) throw expiredCode();
  const [expected, actual] = [Buffer.from(issued.code), Buffer.from(given)];
  if (expected.length !== actual.length || !timingSafeEqual(expected, actual)) throw codeMismatch();
}
