/**
 * Checks section 5 of the specification on the server: what is stored, and what a customer is notified of. This file
 * may change only with the specification.
 */

import { SESClient, SendRawEmailCommand } from '@aws-sdk/client-ses';
import { PublishCommand, SNSClient } from '@aws-sdk/client-sns';
import { mockClient } from 'aws-sdk-client-mock';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { readPhone } from '../shared/repairs/phone.ts';
import { newRepairInput } from '../shared/repairs/repair-input.ts';
import { openEmailSender } from './notifications/status-changes/email-sender.ts';
import { openSmsSender } from './notifications/status-changes/sms-sender.ts';
import { newRepair } from './repairs/intake/new-repair.ts';

const REQUIRED = {
  deviceType: 'tablet',
  customerName: 'Durand',
  customerEmail: 'm@exemple.fr',
} as const;

const ses = mockClient(SESClient);
const sns = mockClient(SNSClient);

beforeEach(() => {
  vi.stubEnv('SENDER_EMAIL', 'notifications@rebond.example');
  vi.stubEnv('CONFIGURATION_SET', 'rebond-test');
  vi.stubEnv('APP_ORIGIN', 'https://rebond.example');
  vi.stubEnv('AWS_REGION', 'eu-west-3');
  vi.stubEnv('SMS_COUNTRIES', 'FR');
  ses.reset();
  sns.reset();
  ses.on(SendRawEmailCommand).resolves({ MessageId: 'm-1' });
  sns.on(PublishCommand).resolves({ MessageId: 'm-1' });
});
afterEach(() => void vi.unstubAllEnvs());

const repairOf = (customerPhone: string) =>
  newRepair(
    { ...REQUIRED, customerPhone },
    { id: 'r1', trackingNumber: 'RB12345678', trackingKey: 'k', shopId: 's', nowMs: 0 },
  );

it('A new repair needs device type, last name and e-mail, and nothing else', () => {
  expect(newRepairInput.safeParse(REQUIRED).success).toBe(true);
  for (const field of Object.keys(REQUIRED)) {
    const { success } = newRepairInput.safeParse({ ...REQUIRED, [field]: '' });
    expect(success, field).toBe(false);
  }
});

it('An e-mail is not needed if the shop says that the customer has none', () => {
  const { customerEmail: _, ...others } = REQUIRED;
  expect(newRepairInput.safeParse({ ...others, noEmail: true }).success).toBe(false);
  const reached = { ...others, noEmail: true, customerPhone: '0612345678' };
  expect(newRepairInput.safeParse(reached).success).toBe(true);
});

it('Texts are stored without control characters', () => {
  const dirty = 'Du\u0000ra\u0007nd\u009f\u007f';
  const issue = 'Écran\u001b cassé';
  expect(newRepairInput.parse({ ...REQUIRED, customerName: dirty, issue })).toEqual({
    ...REQUIRED,
    customerName: 'Durand',
    issue: 'Écran cassé',
  });
});

const sendEmail = (repair: ReturnType<typeof repairOf>) =>
  openEmailSender(async () => ({ company: undefined, profile: undefined }))(repair, 0);

it('An e-mail is sent when the repair has all required fields', async () => {
  expect(await sendEmail(repairOf(''))).toMatchObject({ kind: 'sent' });
});

it.each(['customerEmail', 'user_id', 'trackingNumber', 'status', 'customerName', 'deviceType'])(
  'No e-mail is sent without %s',
  async (field) => {
    await sendEmail({ ...repairOf(''), [field]: '' });
    expect(ses.commandCalls(SendRawEmailCommand)).toHaveLength(0);
  },
);

const sendSms = (phone: string) =>
  openSmsSender(async () => ({ company: { company_name: 'Atelier' }, profile: undefined }), {
    keep: async () => undefined,
  })(repairOf(phone), 0);

it('No SMS is sent to a customer without a phone, and there is no warning', async () => {
  expect(await sendSms('')).toEqual({ kind: 'nothing-to-send' });
});

it.each([
  ['0612345678', '+33612345678'],
  ['06 12 34 56 78', '+33612345678'],
  ['07.12.34.56.78', '+33712345678'],
  ['+33612345678', '+33612345678'],
])('An SMS to %s is sent to %s', async (typed, number) => {
  expect(await sendSms(typed)).toMatchObject({ kind: 'sent' });
  const [call] = sns.commandCalls(PublishCommand);
  expect(call?.args[0].input.PhoneNumber).toBe(number);
});

it.each(['01 23', 'pas un numéro', '+1234567890123456', '+0', '+033612345678'])(
  'No SMS is sent to %s, because a number is a plus sign and 2 to 15 digits, the first of which is not 0',
  async (typed) => {
    expect(await sendSms(typed)).toMatchObject({ kind: 'refused', cause: 'phone-format' });
    expect(sns.commandCalls(PublishCommand)).toHaveLength(0);
  },
);

it('The warning says that the number is invalid, and gives the example', async () => {
  const { reason } = (await sendSms('01 23')) as { reason: string };
  expect(reason).toMatch(/invalide.*format international comme \+33612345678/);
});

it('The shortest and the longest international numbers are valid', () => {
  expect(readPhone('+12')?.e164).toBe('+12');
  expect(readPhone('+123456789012345')?.e164).toBe('+123456789012345');
});

it('Overseas mobiles get their country code, and other spellings are read', () => {
  expect(readPhone('0692 12 34 56')?.e164).toBe('+262692123456');
  expect(readPhone('0033 6 12 34 56 78')?.e164).toBe('+33612345678');
});
