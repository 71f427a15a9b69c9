import { appendFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ListIdentitiesCommand, SendRawEmailCommand } from '@aws-sdk/client-ses';
import { ListTopicsCommand, PublishCommand } from '@aws-sdk/client-sns';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { rawEmail } from '../../../functions/notifications/providers/raw-email.ts';
import { readProviderLimits } from './provider-limits.ts';
import { startTestMessaging } from './testing/test-messaging.ts';

let here: Awaited<ReturnType<typeof startTestMessaging>>;
beforeEach(async () => {
  here = await startTestMessaging();
});
afterEach(() => here.close());

const SENDER = 'notifications@rebond.localhost';
const CONTENT = {
  subject: 'Réparation terminée & prête',
  text: 'Bonjour',
  html: '<p>Bonjour <b>é</b></p>',
};

const sendEmail = async (
  [to, ...others]: readonly [string, ...string[]],
  ...more: [content?: typeof CONTENT, attachment?: { filename: string; content: Buffer }]
) => {
  const [content = CONTENT, attachment] = more;
  const from = { name: 'Atelier Léa', address: SENDER };
  const Data = await rawEmail({ from, to, replyTo: '' }, content, attachment);
  return here.ses.send(
    new SendRawEmailCommand({
      Source: SENDER,
      Destinations: [to, ...others],
      RawMessage: { Data },
    }),
  );
};
const publish = (PhoneNumber: string | undefined, Message = 'Votre réparation est prête') =>
  here.sns.send(
    new PublishCommand({
      PhoneNumber,
      Message,
      MessageAttributes: {
        'AWS.SNS.SMS.SenderID': { DataType: 'String', StringValue: 'Rebond' },
      },
    }),
  );

describe('Sending by SES', () => {
  test('SES stores an e-mail as the product writes it, with its encoded subject and both bodies', async () => {
    const { MessageId } = await sendEmail(['a@x.fr']);
    expect(MessageId).toBeTruthy();
    expect(here.messaging.outbox.list()).toEqual([
      {
        id: expect.any(String),
        channel: 'email',
        to: 'a@x.fr',
        from: 'Atelier Léa <notifications@rebond.localhost>',
        ...CONTENT,
        sentAt: '2026-11-21T08:00:00.000Z',
      },
    ]);
  });

  test('An e-mail that SES would refuse is refused and not stored', async () => {
    await expect(sendEmail(['sans-domaine'])).rejects.toMatchObject({
      name: 'InvalidParameterValue',
      message: "Missing final '@domain'",
    });
    for (const wrong of [{ Source: SENDER }, { Destinations: ['a@x.fr'] }]) {
      const sent = new SendRawEmailCommand({ ...wrong, RawMessage: { Data: Buffer.from('a') } });
      await expect(here.ses.send(sent)).rejects.toMatchObject({ name: 'InvalidParameterValue' });
    }
    await expect(sendEmail(['a@x.fr', 'b@x.fr'])).rejects.toMatchObject({
      name: 'InvalidParameterValue',
    });
    await expect(here.ses.send(new ListIdentitiesCommand())).rejects.toMatchObject({
      name: 'InvalidAction',
      message: 'Could not find operation ListIdentities for version 2010-12-01',
      $metadata: { httpStatusCode: 400 },
    });
    expect(here.messaging.outbox.list()).toEqual([]);
  });

  test('A long subject, long bodies and an attachment are read whole', async () => {
    const content = {
      subject: `${'Réparation terminée, '.repeat(8)}漢字`,
      text: `Réglée = 1 !\n\n${'é'.repeat(200)}`,
      html: `<p>Réglée = 1 !</p>${'x'.repeat(300)}`,
    };
    const pdf = { filename: 'FA-2026-0001.pdf', content: Buffer.from('%PDF-1.7') };
    await sendEmail(['a@x.fr'], content, pdf);
    expect(here.messaging.outbox.list()).toMatchObject([
      {
        ...content,
        attachments: [
          { filename: 'FA-2026-0001.pdf', contentType: 'application/pdf', sizeBytes: 8 },
        ],
      },
    ]);
  });
});

describe('Sending by SNS', () => {
  test('SNS stores an SMS with its sender', async () => {
    const { MessageId } = await publish('+33612345678');
    expect(MessageId).toBeTruthy();
    expect(here.messaging.outbox.list()).toMatchObject([
      { channel: 'sms', to: '+33612345678', from: 'Rebond', text: 'Votre réparation est prête' },
    ]);
  });

  test('An SMS that SNS would refuse is refused and not stored', async () => {
    await expect(publish('0612345678')).rejects.toMatchObject({
      name: 'InvalidParameterException',
      message: 'Invalid parameter: PhoneNumber Reason: 0612345678 is not valid to publish to',
    });
    await expect(publish(undefined)).rejects.toMatchObject({ name: 'InvalidParameterException' });
    await expect(publish('+33612345678', '')).rejects.toMatchObject({
      message: 'Invalid parameter: Empty message',
    });
    await expect(here.sns.send(new ListTopicsCommand())).rejects.toMatchObject({
      name: 'InvalidAction',
      message: 'Could not find operation ListTopics for version 2010-03-31',
    });
    expect(here.messaging.outbox.list()).toEqual([]);
  });
});

describe('Injected faults', () => {
  test('A fault fails the requested number of calls to the requested recipient, and nothing is stored', async () => {
    here.messaging.failNext({
      service: 'ses',
      code: 'MessageRejected',
      message: 'Email address is not verified.',
      to: 'a@x.fr',
      times: 2,
    });
    await sendEmail(['b@x.fr']);
    for (let times = 0; times < 2; times++) {
      await expect(sendEmail(['a@x.fr'])).rejects.toMatchObject({
        name: 'MessageRejected',
        message: 'Email address is not verified.',
      });
    }
    await sendEmail(['a@x.fr']);
    expect(here.messaging.outbox.list().map(({ to }) => to)).toEqual(['a@x.fr', 'b@x.fr']);
  });

  test('A fault has its own status, does not affect the other service and can be cleared', async () => {
    const throttled = { code: 'Throttling', message: 'Rate exceeded', status: 503, times: 5 };
    here.messaging.failNext({ service: 'sns', ...throttled });
    await sendEmail(['a@x.fr']);
    await expect(publish('+33612345678')).rejects.toMatchObject({
      $metadata: { httpStatusCode: 503 },
    });
    here.messaging.clearFaults();
    await publish('+33612345678');
  });
});

describe('The Query protocol', () => {
  test('A request that names no action is refused', async () => {
    const answer = await fetch(`${here.origin}/ses`, { method: 'POST', body: 'nonsense' });
    expect(answer.status).toBe(400);
    expect(await answer.text()).toContain('<Code>MissingAction</Code>');
  });

  test('The message of an error is escaped', async () => {
    const body = new URLSearchParams({ Action: '<b>&', Version: '1' });
    const answer = await fetch(`${here.origin}/sns`, { method: 'POST', body });
    expect(await answer.text()).toContain('operation &lt;b&gt;&amp; for version 1');
  });
});

test('With a directory, the outbox survives a restart, except a line that a kill cut short', async () => {
  const directory = mkdtempSync(join(tmpdir(), 'rebond-outbox-'));
  try {
    const before = await startTestMessaging(directory);
    before.messaging.outbox.add({ channel: 'sms', to: '+33612345678', text: 'un' });
    appendFileSync(join(directory, 'outbox.jsonl'), '{"id":"coup');
    const after = await startTestMessaging(directory);
    after.messaging.outbox.add({ channel: 'sms', to: '+33612345678', text: 'deux' });
    await Promise.all([before.close(), after.close()]);
    const last = await startTestMessaging(directory);
    expect(last.messaging.outbox.list().map(({ text }) => text)).toEqual(['deux', 'un']);
    await last.close();
  } finally {
    rmSync(directory, { recursive: true, force: true });
  }
});

test('The text of an HTML-only e-mail is derived from the HTML, with its links', () => {
  const added = here.messaging.outbox.add({
    channel: 'email',
    to: 'a@x.fr',
    html: '<head><style>p{}</style></head><p>Bonjour&nbsp;L&eacute;a &amp; co</p><p><a class="b" href="http://x.fr/?a=1&amp;b=2">Confirmer</a></p>',
  });
  expect(added.text).toContain('Confirmer : http://x.fr/?a=1&b=2');
  expect(added.text).not.toContain('p{}');
});

describe('The account’s limits at SES and SNS', () => {
  const kept = () => here.messaging.outbox.list().map(({ to }) => to);

  test('In the sandbox, SES sends only to verified addresses, one e-mail per second and 200 per day', async () => {
    here.messaging.setLimits({ sandbox: ['a@x.fr', 'Verifie.fr'] });
    const refused = sendEmail(['b@x.fr']);
    await expect(refused).rejects.toMatchObject({
      name: 'MessageRejected',
      message:
        'Email address is not verified. The following identities failed the check in region EU-WEST-3: b@x.fr',
    });
    expect(kept()).toEqual([]);
    await sendEmail(['a@x.fr']);
    await expect(sendEmail(['a@x.fr'])).rejects.toMatchObject({
      name: 'Throttling',
      message: 'Maximum sending rate exceeded.',
    });
    for (const to of ['qui@verifie.fr', 'bounce+1@simulator.amazonses.com']) {
      here.clock.ms += 1_001;
      await sendEmail([to]);
    }
    expect(kept()).toHaveLength(3);
    for (let sent = 3; sent < 200; sent += 1) {
      here.clock.ms += 1_001;
      await sendEmail(['a@x.fr']);
    }
    here.clock.ms += 1_001;
    await expect(sendEmail(['a@x.fr'])).rejects.toMatchObject({
      name: 'Throttling',
      message: 'Daily message quota exceeded.',
    });
    here.clock.ms += 24 * 3_600_000;
    await sendEmail(['a@x.fr']);
  });

  test('SES applies the account’s own rate, and sends nothing to suppressed addresses', async () => {
    here.messaging.setLimits({ emailsPerSecond: 2, suppressed: ['b@x.fr'] });
    await sendEmail(['a@x.fr']);
    const { MessageId } = await sendEmail(['B@x.fr']);
    expect(MessageId, 'SES accepts the suppressed e-mail').toBeTruthy();
    await expect(sendEmail(['a@x.fr'])).rejects.toMatchObject({ name: 'Throttling' });
    expect(kept()).toEqual(['a@x.fr']);
  });

  test('SMS over the month’s spending limit are accepted and dropped until the next month', async () => {
    here.messaging.setLimits({ smsDollars: 0.1 });
    await publish('+33612345678');
    const { MessageId } = await publish('+33612345678');
    expect(MessageId).toBeTruthy();
    expect(kept()).toHaveLength(1);
    const [dropped, sent] = here.messaging.smsStatuses();
    expect(sent).toMatchObject({ status: 'SUCCESS', delivery: { priceInUSD: 0.073 } });
    expect(dropped).toMatchObject({
      status: 'FAILURE',
      notification: { messageId: MessageId },
      delivery: { destination: '+33612345678', providerResponse: 'No quota left for account' },
    });
    here.clock.ms = Date.UTC(2026, 11, 1);
    await publish('+33612345678');
    expect(kept()).toHaveLength(2);
  });

  test('A number that has opted out gets no SMS', async () => {
    here.messaging.setLimits({ optedOut: ['+33612345678'] });
    await publish('+33612345678');
    expect(kept()).toEqual([]);
    expect(here.messaging.smsStatuses()).toMatchObject([
      { status: 'FAILURE', delivery: { providerResponse: 'Phone number is opted out' } },
    ]);
  });

  test('The limits are read from variables, and invalid values are refused', () => {
    expect(
      readProviderLimits({ REBOND_SES_SANDBOX: 'a@x.fr, y.fr', REBOND_SMS_LIMIT: '1' }),
    ).toMatchObject({ sandbox: ['a@x.fr', 'y.fr'], smsDollars: 1, optedOut: undefined });
    expect(() => readProviderLimits({ REBOND_SES_RATE: 'vite' })).toThrow(/REBOND_SES_RATE doit/);
    expect(() => readProviderLimits({ REBOND_SMS_LIMIT: '0' })).toThrow(/plus grand que zéro/);
  });
});
