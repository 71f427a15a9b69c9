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
  'asks to confirm the address in French, with the link and the code: %s',
  async (source) => {
    const { response } = await handler(event(source), context);
    expect(response.emailSubject).toBe('Confirmez votre adresse e-mail');
    expect(response.emailMessage).toContain(
      'https://rebond.example/login#email=lea%2Batelier%40exemple.fr&amp;confirmation={####}',
    );
    expect(response.emailMessage?.match(/\{####\}/g)).toHaveLength(2);
  },
);

it('lets a forgotten password be replaced', async () => {
  const { response } = await handler(event('CustomMessage_ForgotPassword'), context);
  expect(response.emailSubject).toBe('Choisissez un nouveau mot de passe');
  expect(response.emailMessage).toContain('&amp;recuperation={####}');
});

it.each([
  'CustomMessage_UpdateUserAttribute',
  'CustomMessage_VerifyUserAttribute',
  'CustomMessage_Authentication',
] as const)('writes any other code in French too: %s', async (source) => {
  const { response } = await handler(event(source), context);
  expect(response.emailSubject).toBe('Votre code Rebond');
  expect(response.emailMessage?.match(/\{####\}/g)).toHaveLength(1);
});

/**
 * How often each of Cognito's sources shows the code: in the link and to be typed (the design's decision 15), or to be
 * typed alone. The type makes a source that Cognito gains a choice to be made.
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
  '%s: the code stands where it is meant to, %i times, and no other placeholder',
  async (source, times) => {
    const given = event(source as CustomMessageTriggerEvent['triggerSource']);
    // Of a user that an administrator makes, Cognito gives the name's placeholder too.
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

it('leaves an invitation to Cognito', async () => {
  const { response } = await handler(event('CustomMessage_AdminCreateUser'), context);
  expect(response.emailMessage).toBeNull();
});
