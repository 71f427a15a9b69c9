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

it('leaves an invitation to Cognito', async () => {
  const { response } = await handler(event('CustomMessage_AdminCreateUser'), context);
  expect(response.emailMessage).toBeNull();
});
