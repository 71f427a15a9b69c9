import { SESClient, SendEmailCommand } from '@aws-sdk/client-ses';
import { mockClient } from 'aws-sdk-client-mock';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { newRepair } from '../repairs/repairs.ts';
import { openEmailSender } from './email-sender.ts';

vi.stubEnv('SENDER_EMAIL', 'notifications@rebond.example');
vi.stubEnv('APP_ORIGIN', 'https://rebond.example');
vi.stubEnv('AWS_REGION', 'eu-west-3');

const ses = mockClient(SESClient);
const repair = newRepair(
  { deviceType: 'tablet', customerName: 'Durand', customerEmail: 'm@exemple.fr' },
  { id: 'i', trackingNumber: 'RB12345678', trackingKey: 'k', shopId: 's', nowMs: 0 },
);
const shopDetails = vi.fn(async (_shopId: string) => ({
  company: { company_name: 'Atelier Léa, "réparations" et fils depuis mille neuf cent' },
  profile: { email: 'lea@atelier.example' },
}));
const send = openEmailSender(shopDetails);

beforeEach(() => ses.reset());

describe('Sending an e-mail', () => {
  it('The e-mail is sent in the shop’s name, with the shop’s address for replies', async () => {
    ses.on(SendEmailCommand).resolves({ MessageId: 'm-1' });
    const atMs = expect.any(Number);
    const outcome = await send(repair, 0);
    expect(outcome).toEqual({ kind: 'sent', messageId: 'm-1', atMs });
    const input = ses.commandCalls(SendEmailCommand)[0]?.args[0].input;
    expect(input?.Source).toMatch(
      /^=\?UTF-8\?B\?[\w+/=]{1,62}\?= <notifications@rebond\.example>$/,
    );
    expect(input?.ReplyToAddresses).toEqual(['lea@atelier.example']);
    expect(input?.Destination).toEqual({ ToAddresses: ['m@exemple.fr'] });
    // The tags identify the message in later SES events, and do not name the recipient.
    expect(input?.Tags).toEqual([
      { Name: 'shop', Value: 's' },
      { Name: 'repair', Value: 'RB12345678' },
      { Name: 'entry', Value: '0' },
      { Name: 'sent', Value: String(outcome.kind === 'sent' && outcome.atMs) },
    ]);
  });

  it('A sender’s name that is cut never ends in a domain that it does not hold', async () => {
    ses.on(SendEmailCommand).resolves({ MessageId: 'm-1' });
    const name = 'x'.repeat(36);
    shopDetails.mockResolvedValueOnce({
      company: { company_name: `${name}.communautaire` },
      profile: { email: 'lea@atelier.example' },
    });
    await send(repair, 0);
    const { Source } = ses.commandCalls(SendEmailCommand)[0]?.args[0].input ?? {};
    expect(Source).toContain(`=?UTF-8?B?${Buffer.from(name).toString('base64')}?=`);
  });

  it('A rejected message is a refusal, and any other error is a passing failure', async () => {
    ses.on(SendEmailCommand).rejects(Object.assign(new Error(), { name: 'MessageRejected' }));
    expect(await send(repair, 0)).toMatchObject({ kind: 'refusal' });
    ses.on(SendEmailCommand).rejects(Object.assign(new Error(), { name: 'Throttling' }));
    expect(await send(repair, 0)).toMatchObject({ kind: 'passing' });
  });

  it('A customer without an address gets no e-mail', async () => {
    expect(await send({ ...repair, customerEmail: '' }, 0)).toEqual({ kind: 'nothing-to-send' });
    expect(ses.calls()).toHaveLength(0);
  });

  it.each(['customerName', 'trackingNumber', 'user_id', 'deviceType', 'status'])(
    'No e-mail is sent for a repair without %s',
    async (field) => {
      expect(await send({ ...repair, [field]: '' }, 0)).toMatchObject({ kind: 'refusal' });
      expect(ses.calls()).toHaveLength(0);
    },
  );

  it('No e-mail is sent about a missing entry', async () => {
    expect(await send(repair, 5)).toMatchObject({ kind: 'refusal' });
  });

  it('The send fails, to be retried, when the shop’s details cannot be read', async () => {
    shopDetails.mockRejectedValueOnce(new Error('no table'));
    expect(await send(repair, 0)).toMatchObject({ kind: 'passing' });
    expect(ses.calls()).toHaveLength(0);
  });
});
