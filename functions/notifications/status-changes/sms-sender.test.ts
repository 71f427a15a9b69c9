import { PublishCommand, SNSClient } from '@aws-sdk/client-sns';
import { mockClient } from 'aws-sdk-client-mock';
import { beforeEach, expect, it, vi } from 'vitest';
import { logger } from '../../platform/logger.ts';
import type { Table } from '../../platform/table/table.ts';
import { CONTACT_INCOMPLETE } from '../../platform/text/refusal-words.ts';
import { newRepair } from '../../repairs/intake/new-repair.ts';
import type { SendOutcome } from '../providers/send.ts';
import { type SentSmsRepository, sentSmsRepository } from '../providers/sent-sms.repository.ts';
import { openRecipientOf } from './paying-claims.ts';
import { openSmsSender } from './sms-sender.ts';

vi.stubEnv('APP_ORIGIN', 'https://rebond.example');
vi.stubEnv('AWS_REGION', 'eu-west-3');
vi.stubEnv('SMS_COUNTRIES', 'FR');

type Sent = Extract<SendOutcome, { kind: 'sent' }>;
const sns = mockClient(SNSClient);
const keep = vi.fn<SentSmsRepository['keep']>();
const details = { company: { company_name: 'Atelier Léa' }, profile: undefined };
const send = openSmsSender(async () => details, { keep });
const to = (customerPhone: string) =>
  newRepair(
    { deviceType: 'tablet', customerName: 'Durand', customerEmail: 'm@exemple.fr', customerPhone },
    { id: 'i', trackingNumber: 'RB12345678', trackingKey: 'k', shopId: 's', nowMs: 0 },
  );

beforeEach(() => {
  sns.reset();
  keep.mockReset().mockResolvedValue();
});

it('The SMS is published to the international number', async () => {
  sns.on(PublishCommand).resolves({ MessageId: 'm-1' });
  const before = Date.now();
  const sent = await send(to('06 12 34 56 78'), 0);
  const afterwards = expect.any(Function);
  expect(sent).toEqual({ kind: 'sent', messageId: 'm-1', atMs: expect.any(Number), afterwards });
  const { atMs = 0, ...rest } = sent as Sent;
  expect(atMs).toBeGreaterThanOrEqual(before);
  const place = { shopId: 's', trackingNumber: 'RB12345678', historyIndex: 0, atMs };
  expect(keep, 'before the SMS is recorded as sent').not.toHaveBeenCalled();
  await rest.afterwards?.();
  expect(keep).toHaveBeenCalledExactlyOnceWith('m-1', place);
  const input = sns.commandCalls(PublishCommand)[0]?.args[0].input;
  expect(input?.PhoneNumber).toBe('+33612345678');
  expect(input?.Message).toContain('Suivi RB12345678: Votre Tablette est Prise en charge.');
  expect(input?.Message).toContain('. Atelier Léa. https://');
});

it('An SMS that could not be stored counts as sent, so that nobody gets it twice', async () => {
  const log = vi.spyOn(logger, 'warn').mockImplementation(() => undefined);
  sns.on(PublishCommand).resolves({ MessageId: 'm-1' });
  const silent = { send: () => Promise.reject(new Error('The table does not answer')) };
  const silentTable = { name: 'table', client: silent } as unknown as Table;
  const sender = openSmsSender(async () => details, sentSmsRepository(silentTable));
  const sent = await sender(to('06 12 34 56 78'), 0);
  expect(sent).toMatchObject({ kind: 'sent', messageId: 'm-1' });
  await (sent as Sent).afterwards?.();
  expect(log).toHaveBeenCalledOnce();
  expect(JSON.stringify(log.mock.calls)).not.toContain('612345678');
  log.mockRestore();
});

it('A customer without a phone gets no SMS, without a warning', async () => {
  expect(await send(to(''), 0)).toEqual({ kind: 'nothing-to-send' });
  expect(sns.calls()).toHaveLength(0);
});

it.each(['01 23', '01 12 34 56 78', '+33 2 61 91 12 34', '+32 2 123 45 67', '3,36123456E+10'])(
  'The phone %j, which receives no SMS, is not tried, and the shop is warned',
  async (phone) => {
    expect(await send(to(phone), 0)).toMatchObject({
      kind: 'refused',
      cause: 'phone-format',
      reason: expect.stringContaining('+33612345678'),
    });
    expect(sns.calls()).toHaveLength(0);
  },
);

it.each([
  ['+33 (0)6 12 34 56 79', '+33612345679'],
  ['0033 6 12 34 56 79', '+33612345679'],
  ['612345679', '+33612345679'],
])('An SMS to the typed phone %s goes to the number %s', async (typed, number) => {
  sns.on(PublishCommand).resolves({ MessageId: 'm-1' });
  await send(to(typed), 0);
  expect(sns.commandCalls(PublishCommand)[0]?.args[0].input.PhoneNumber).toBe(number);
});

it('An SMS goes to the stored number, and the typed text is not read again', async () => {
  sns.on(PublishCommand).resolves({ MessageId: 'm-1' });
  const phoneNumber = { e164: '+33612345670', mobileIn: 'FR' };
  await send({ ...to('06 12 34 56 78'), phoneNumber }, 0);
  expect(sns.commandCalls(PublishCommand)[0]?.args[0].input.PhoneNumber).toBe('+33612345670');
});

it('An SMS to a country that the operator has not listed is refused with advice to call', async () => {
  expect(await send(to('+34 612 34 56 78'), 0)).toMatchObject({
    kind: 'refused',
    cause: 'not-sent-there',
    reason: expect.stringContaining('appelez votre client'),
  });
  expect(sns.calls()).toHaveLength(0);
});

it('An invalid parameter is a refusal, and any other error is a temporary failure', async () => {
  const failure = (name: string) => Object.assign(new Error(), { name });
  sns.on(PublishCommand).rejects(failure('InvalidParameterException'));
  expect(await send(to('0612345678'), 0)).toMatchObject({ kind: 'refused' });
  sns.on(PublishCommand).rejects(failure('InternalErrorException'));
  expect(await send(to('0612345678'), 0)).toMatchObject({ kind: 'failed' });
  expect(keep).not.toHaveBeenCalled();
});

it('No SMS is sent about a missing entry, and the outcome contains the reason', async () => {
  expect(await send(to('0612345678'), 1)).toEqual({
    kind: 'refused',
    cause: 'incomplete',
    reason: CONTACT_INCOMPLETE,
  });
  expect(sns.calls()).toHaveLength(0);
});

it.each([
  ['06 12 34 56 78', '+33612345678'],
  ['+12025550123', undefined],
  ['', undefined],
])('An SMS to %j counts against the daily budget of %s', (phone, recipient) => {
  expect(openRecipientOf()(to(phone), 'sms')).toBe(recipient);
});
