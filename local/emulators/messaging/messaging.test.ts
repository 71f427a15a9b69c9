import { appendFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ListIdentitiesCommand, SendEmailCommand, SendRawEmailCommand } from '@aws-sdk/client-ses';
import {
  CheckIfPhoneNumberIsOptedOutCommand,
  ListTopicsCommand,
  PublishCommand,
} from '@aws-sdk/client-sns';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { readProviderLimits } from './provider-limits.ts';
import { startTestMessaging } from './testing/test-messaging.ts';

let here: Awaited<ReturnType<typeof startTestMessaging>>;
beforeEach(async () => {
  here = await startTestMessaging();
});
afterEach(() => here.close());

const sendEmail = (ToAddresses: string[], more: object = {}) =>
  here.ses.send(
    new SendEmailCommand({
      Source: 'Rebond <notifications@rebond.localhost>',
      Destination: { ToAddresses, ...more },
      Message: {
        Subject: { Data: 'Réparation terminée & prête' },
        Body: { Text: { Data: 'Bonjour' }, Html: { Data: '<p>Bonjour <b>é</b></p>' } },
      },
    }),
  );
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
  test('SES stores one message per recipient, newest first', async () => {
    const { MessageId } = await sendEmail(['a@x.fr', 'Léa <b@x.fr>'], { BccAddresses: ['c@x.fr'] });
    expect(MessageId).toBeTruthy();
    const kept = here.messaging.outbox.list();
    expect(kept.map(({ to }) => to)).toEqual(['c@x.fr', 'b@x.fr', 'a@x.fr']);
    expect(kept[2]).toEqual({
      id: expect.any(String),
      channel: 'email',
      to: 'a@x.fr',
      from: 'Rebond <notifications@rebond.localhost>',
      subject: 'Réparation terminée & prête',
      text: 'Bonjour',
      html: '<p>Bonjour <b>é</b></p>',
      sentAt: '2026-11-21T08:00:00.000Z',
    });
  });

  test('An e-mail that SES would refuse is refused and not stored', async () => {
    await expect(sendEmail([])).rejects.toMatchObject({
      name: 'InvalidParameterValue',
      message: "Missing required header 'To'.",
    });
    await expect(sendEmail(['sans-domaine'])).rejects.toMatchObject({
      name: 'InvalidParameterValue',
      message: "Missing final '@domain'",
    });
    const crowd = Array.from({ length: 51 }, (_, index) => `c${index}@x.fr`);
    await expect(sendEmail(crowd)).rejects.toMatchObject({ name: 'InvalidParameterValue' });
    await expect(here.ses.send(new ListIdentitiesCommand())).rejects.toMatchObject({
      name: 'InvalidAction',
      message: 'Could not find operation ListIdentities for version 2010-12-01',
      $metadata: { httpStatusCode: 400 },
    });
    expect(here.messaging.outbox.list()).toEqual([]);
  });

  test('A raw e-mail is read with its encoded subject, both bodies and its attachments', async () => {
    const mime = [
      'From: =?UTF-8?Q?Atelier_L=C3=A9a?= <lea@x.fr>',
      'To: "Dupont, Marie" <m@x.fr>, p@x.fr',
      `Subject: =?UTF-8?B?${Buffer.from('Facture réglée').toString('base64')}?=`,
      'Content-Type: multipart/mixed;',
      ' boundary="outer"',
      '',
      '--outer',
      'Content-Type: multipart/alternative; boundary=inner',
      '',
      '--inner',
      'Content-Type: text/plain; charset=utf-8',
      'Content-Transfer-Encoding: quoted-printable',
      '',
      'R=C3=A9gl=C3=A9e, mer=',
      'ci =  ',
      'bien',
      '--inner',
      'Content-Type: text/html; charset=iso-8859-1',
      'Content-Transfer-Encoding: base64',
      '',
      Buffer.from('<p>Réglée</p>', 'latin1').toString('base64'),
      '--inner--',
      '--outer',
      "Content-Type: application/pdf; name*=UTF-8''facture%20%C3%A9t%C3%A9.pdf",
      'Content-Disposition: attachment',
      'Content-Transfer-Encoding: base64',
      '',
      Buffer.from('%PDF-1.7').toString('base64'),
      '--outer--',
      '',
    ].join('\r\n');
    await here.ses.send(new SendRawEmailCommand({ RawMessage: { Data: Buffer.from(mime) } }));
    const kept = here.messaging.outbox.list();
    expect(kept.map(({ to }) => to)).toEqual(['p@x.fr', 'm@x.fr']);
    expect(kept[0]).toMatchObject({
      from: 'Atelier Léa <lea@x.fr>',
      subject: 'Facture réglée',
      text: 'Réglée, merci bien',
      html: '<p>Réglée</p>',
      attachments: [{ filename: 'facture été.pdf', contentType: 'application/pdf', sizeBytes: 8 }],
    });
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
    const refused = sendEmail(['a@x.fr', 'b@x.fr']);
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
    const many = Array.from({ length: 49 }, () => 'a@x.fr');
    for (let batch = 0; batch < 4; batch += 1) {
      here.clock.ms += 1_001;
      await sendEmail(many);
    }
    here.clock.ms += 1_001;
    await expect(sendEmail(['a@x.fr', 'a@x.fr'])).rejects.toMatchObject({
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

  test('A number that has opted out is reported as such and gets no SMS', async () => {
    here.messaging.setLimits({ optedOut: ['+33612345678'] });
    const isOptedOut = async (phoneNumber: string) =>
      (await here.sns.send(new CheckIfPhoneNumberIsOptedOutCommand({ phoneNumber }))).isOptedOut;
    expect(await isOptedOut('+33612345678')).toBe(true);
    expect(await isOptedOut('+33698765432')).toBe(false);
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
