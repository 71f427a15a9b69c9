import type { CustomMessageTriggerEvent } from 'aws-lambda';
import { readVariables } from '../platform/config.ts';
import { triggerHandler } from '../platform/entry/trigger.ts';
import { type AuthEmail, codeEmail, confirmationEmail, recoveryEmail } from './auth-email.ts';

const { APP_ORIGIN } = readVariables('APP_ORIGIN');

type Writer = (appOrigin: string, email: string, code: string) => AuthEmail;

/** No e-mail is written for an invitation by an administrator, because we never invite users. */
const WRITERS: Partial<Record<CustomMessageTriggerEvent['triggerSource'], Writer>> = {
  CustomMessage_SignUp: confirmationEmail,
  CustomMessage_ResendCode: confirmationEmail,
  CustomMessage_ForgotPassword: recoveryEmail,
  CustomMessage_UpdateUserAttribute: codeEmail,
  CustomMessage_VerifyUserAttribute: codeEmail,
  CustomMessage_Authentication: codeEmail,
};

export const handler = triggerHandler(async (event: CustomMessageTriggerEvent) => {
  const write = WRITERS[event.triggerSource];
  const { codeParameter, userAttributes } = event.request;
  if (write === undefined || codeParameter === null) return;
  const message = write(APP_ORIGIN, userAttributes.email ?? '', codeParameter);
  event.response.emailSubject = message.subject;
  event.response.emailMessage = message.html;
});
