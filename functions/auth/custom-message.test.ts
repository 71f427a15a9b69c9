import type { Context, CustomMessageTriggerEvent } from 'aws-lambda';
import { beforeAll, expect, it, vi } from 'vitest';

let handler: typeof import('./custom-message.handler.ts').handler;

beforeAll(async () => {
  vi.stubEnv('APP_ORIGIN', 'https://rebond.example');
  ({ handler } = await import('./custom-message.handler.ts'));
});

const context = { awsRequestId: 'request-1', getRemainingTimeInMillis: () => 5_000 } as Context;

const event = (
  triggerSource: CustomMessageTriggerEvent['triggerSource'],
): CustomMessageTriggerEvent =>
  ({
    version: '1',
    region: 'eu-west-3',
    userPoolId: 'eu-west-3_pool',
    userName: 'sub',
    callerContext: { awsSdkVersion: '', clientId: 'client' },
    triggerSource,
    request: {
      codeParameter: '{####}',
      linkParameter: '{##Click Here##}',
      usernameParameter: null,
      userAttributes: { email: 'lea+atelier@exemple.fr' },
    },
    response: { emailSubject: null, emailMessage: null, smsMessage: null },
  }) as CustomMessageTriggerEvent;

it.each(['CustomMessage_SignUp', 'CustomMessage_ResendCode'] as const)(
  'The e-mail for %s asks in French to confirm the address, with the link and the code',
  async (source) => {
    const { response } = await handler(event(source), context);
    expect(response.emailSubject).toBe('Confirmez votre adresse e-mail');
    expect(response.emailMessage).toContain(
      'https://rebond.example/login#email=lea%2Batelier%40exemple.fr&amp;confirmation={####}',
    );
    expect(response.emailMessage?.match(/\{####\}/g)).toHaveLength(2);
  },
);

it('The e-mail for a forgotten password contains the link and the code', async () => {
  const { response } = await handler(event('CustomMessage_ForgotPassword'), context);
  expect(response.emailSubject).toBe('Choisissez un nouveau mot de passe');
  expect(response.emailMessage).toContain('&amp;recuperation={####}');
});

it.each([
  'CustomMessage_UpdateUserAttribute',
  'CustomMessage_VerifyUserAttribute',
  'CustomMessage_Authentication',
] as const)('The e-mail for %s is in French', async (source) => {
  const { response } = await handler(event(source), context);
  expect(response.emailSubject).toBe('Votre code Rebond');
  expect(response.emailMessage?.match(/\{####\}/g)).toHaveLength(1);
});

/**
 * Each trigger's e-mail contains the code this many times: twice if it has a link and a code to type, once if it
 * has only a code to type. The type makes the compiler report a new trigger of Cognito's.
 */
const CODES: Record<CustomMessageTriggerEvent['triggerSource'], number> = {
  CustomMessage_SignUp: 2,
  CustomMessage_ResendCode: 2,
  CustomMessage_ForgotPassword: 2,
  CustomMessage_UpdateUserAttribute: 1,
  CustomMessage_VerifyUserAttribute: 1,
  CustomMessage_Authentication: 1,
  CustomMessage_AdminCreateUser: 0,
};

it.each(Object.entries(CODES))(
  'The e-mail for %s contains the code %i times, at the right places, and no other placeholder',
  async (source, times) => {
    const given = event(source as CustomMessageTriggerEvent['triggerSource']);
    // When an administrator creates a user, Cognito also passes a placeholder for the user's name.
    given.request.usernameParameter = '{username}';
    const { response } = await handler(given, context);
    const text = response.emailMessage ?? '';
    const inLinks = text.match(/href="[^"]*\{####\}"/g) ?? [];
    const typed = text.replaceAll(/<[^>]*>/g, ' ').match(/\{####\}/g) ?? [];
    expect([inLinks.length, typed.length]).toEqual([Math.max(0, times - 1), Math.min(times, 1)]);
    expect(text.match(/\{####\}/g) ?? []).toHaveLength(times);
    expect(text).not.toMatch(/\{username\}|\{##[^#]/);
    expect(response.emailSubject ?? '').not.toContain('{');
    expect(response.smsMessage).toBeNull();
  },
);

it('The e-mail for an invitation is left to Cognito', async () => {
  const { response } = await handler(event('CustomMessage_AdminCreateUser'), context);
  expect(response.emailMessage).toBeNull();
});
