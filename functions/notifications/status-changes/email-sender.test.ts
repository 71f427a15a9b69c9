import { SESClient, SendRawEmailCommand } from '@aws-sdk/client-ses';
import { mockClient } from 'aws-sdk-client-mock';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { newRepair } from '../../repairs/intake/new-repair.ts';
import { openEmailSender } from './email-sender.ts';

vi.stubEnv('SENDER_EMAIL', 'notifications@rebond.example');
vi.stubEnv('CONFIGURATION_SET', 'rebond-prod');
vi.stubEnv('APP_ORIGIN', 'https://rebond.example');
vi.stubEnv('AWS_REGION', 'eu-west-3');

const ses = mockClient(SESClient);
const rejected = { name: 'MessageRejected' };
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
    ses.on(SendRawEmailCommand).resolves({ MessageId: 'm-1' });
    const atMs = expect.any(Number);
    const outcome = await send(repair, 0);
    expect(outcome).toEqual({ kind: 'sent', messageId: 'm-1', atMs });
    const input = ses.commandCalls(SendRawEmailCommand)[0]?.args[0].input;
    expect(input?.Source).toBe('notifications@rebond.example');
    expect(input?.ConfigurationSetName).toBe('rebond-prod');
    expect(input?.Destinations).toEqual(['m@exemple.fr']);
    const head = Buffer.from(input?.RawMessage?.Data ?? [])
      .toString()
      .split('\r\n\r\n')[0];
    expect(head).toMatch(/^From: =\?UTF-8\?Q\?Atelier.* <notifications@rebond\.example>$/ms);
    expect(head).toMatch(/^Reply-To: lea@atelier\.example$/m);
    expect(head).toMatch(/^To: m@exemple\.fr$/m);
    // The tag identifies the message in later SES events, and does not name the recipient.
    expect(input?.Tags).toEqual([
      {
        Name: 'message',
        Value: `M_${outcome.kind === 'sent' && outcome.atMs}_s_RB12345678_0`,
      },
    ]);
  });

  it('A rejected message is a refusal, and any other error is a passing failure', async () => {
    ses.on(SendRawEmailCommand).rejects(Object.assign(new Error(), rejected));
    expect(await send(repair, 0)).toMatchObject({ kind: 'refused' });
    ses.on(SendRawEmailCommand).rejects(Object.assign(new Error(), { name: 'Throttling' }));
    expect(await send(repair, 0)).toMatchObject({ kind: 'failed' });
  });

  it.each([
    ['our address', ': notifications@rebond.example', 'failed'],
    ['our address with its name', ': Atelier <Notifications@rebond.example>', 'failed'],
    ['our domain', ': rebond.example', 'failed'],
    ['our address and the recipient', ': notifications@rebond.example, m@exemple.fr', 'failed'],
    ['the recipient and our domain', ': m@exemple.fr, rebond.example', 'failed'],
    ['nobody', '.', 'failed'],
    ['only the recipient', ': m@exemple.fr', 'refused'],
    ['only the recipient in capitals', ': M@Exemple.fr', 'refused'],
  ])('The outcome of an e-mail is $2 when SES calls $0 unverified', async (_, named, kind) => {
    const message = `Email address is not verified. The following identities failed the check in region EU-WEST-3${named}`;
    ses.on(SendRawEmailCommand).rejects(Object.assign(new Error(message), rejected));
    expect(await send(repair, 0)).toMatchObject({ kind, error: 'MessageRejected' });
  });

  it('An e-mail to our own address that is not verified is retried', async () => {
    const message =
      'Email address is not verified. The following identities failed the check in region EU-WEST-3: notifications@rebond.example';
    ses.on(SendRawEmailCommand).rejects(Object.assign(new Error(message), rejected));
    const toUs = { ...repair, customerEmail: 'notifications@rebond.example' };
    expect(await send(toUs, 0)).toMatchObject({ kind: 'failed', meaning: 'passing' });
  });

  it('An address with an accented domain is sent in ASCII, the only form that SES accepts', async () => {
    ses.on(SendRawEmailCommand).resolves({ MessageId: 'm-1' });
    await send({ ...repair, customerEmail: 'm@société.fr' }, 0);
    const input = ses.commandCalls(SendRawEmailCommand)[0]?.args[0].input;
    expect(input?.Destinations).toEqual(['m@xn--socit-esab.fr']);
    const data = Buffer.from(input?.RawMessage?.Data ?? []).toString();
    expect(data).toMatch(/^To: m@xn--socit-esab\.fr$/m);
  });

  it('A customer without an address gets no e-mail', async () => {
    expect(await send({ ...repair, customerEmail: '' }, 0)).toEqual({ kind: 'nothing-to-send' });
    expect(ses.calls()).toHaveLength(0);
  });

  it.each(['customerName', 'trackingNumber', 'user_id', 'deviceType', 'status'])(
    'No e-mail is sent for a repair without %s',
    async (field) => {
      expect(await send({ ...repair, [field]: '' }, 0)).toMatchObject({ kind: 'refused' });
      expect(ses.calls()).toHaveLength(0);
    },
  );

  it('No e-mail is sent about a missing entry', async () => {
    expect(await send(repair, 5)).toMatchObject({ kind: 'refused' });
  });

  it('The send fails, to be retried, when the shop’s details cannot be read', async () => {
    shopDetails.mockRejectedValueOnce(new Error('no table'));
    expect(await send(repair, 0)).toMatchObject({ kind: 'failed' });
    expect(ses.calls()).toHaveLength(0);
  });
});
