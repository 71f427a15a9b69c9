/** Compares every call that SES and SNS answer here, its answers and its refusals, with AWS's own models. */
import { SendEmailCommand, SendRawEmailCommand } from '@aws-sdk/client-ses';
import { CheckIfPhoneNumberIsOptedOutCommand, PublishCommand } from '@aws-sdk/client-sns';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openDoor } from '../shapes/door.ts';
import { wrongInputs } from '../shapes/testing/wrong-inputs.ts';
import { startTestMessaging } from './testing/test-messaging.ts';

let here: Awaited<ReturnType<typeof startTestMessaging>>;
beforeAll(async () => {
  here = await startTestMessaging();
});
afterAll(() => here.close());

const Source = 'Rebond <notifications@rebond.localhost>';
const MIME = ['From: a@x.fr', 'To: b@x.fr', 'Subject: Prête', '', 'Bonjour'].join('\r\n');
const phoneNumber = '+33612345678';
const email = {
  Source,
  Destination: { ToAddresses: ['b@x.fr'] },
  ReplyToAddresses: ['a@x.fr'],
  Message: { Subject: { Data: 'Prête' }, Body: { Text: { Data: 'Bonjour' } } },
  Tags: [{ Name: 'tagged', Value: 'x' }],
};
const rawEmail = { Source, Destinations: ['b@x.fr'], RawMessage: { Data: Buffer.from(MIME) } };
const sms = {
  PhoneNumber: phoneNumber,
  Message: 'Votre réparation est prête',
  MessageAttributes: { 'AWS.SNS.SMS.SenderID': { DataType: 'String', StringValue: 'Rebond' } },
};

type Good = Readonly<Record<string, unknown>>;
type Case = { action: string; good: Good; send: (input: Good) => Promise<object> };

const ses: Case[] = [
  {
    action: 'SendEmail',
    good: email,
    send: (input) => here.ses.send(new SendEmailCommand(input as typeof email)),
  },
  {
    action: 'SendRawEmail',
    good: rawEmail,
    send: (input) => here.ses.send(new SendRawEmailCommand(input as typeof rawEmail)),
  },
];
const sns: Case[] = [
  {
    action: 'CheckIfPhoneNumberIsOptedOut',
    good: { phoneNumber },
    send: (input) =>
      here.sns.send(new CheckIfPhoneNumberIsOptedOutCommand(input as { phoneNumber: string })),
  },
  {
    action: 'Publish',
    good: sms,
    send: (input) => here.sns.send(new PublishCommand(input as typeof sms)),
  },
];

it.each([
  ['ses', ses],
  ['sns', sns],
] as const)(
  'The %s emulator answers every call as AWS’s model describes, and refuses each invalid parameter',
  async (service, cases) => {
    const { model } = openDoor(service);
    expect(cases.map(({ action }) => action)).toEqual(Object.keys(model.operations));
    for (const { action, good, send } of cases) {
      await send(good);
      const wrong = wrongInputs(model, action, good);
      expect(wrong.length).toBeGreaterThan(0);
      for (const { what, input, says } of wrong) {
        await expect(send(input), `${action} ${what}`).rejects.toMatchObject({
          name: 'ValidationError',
          message: expect.stringContaining(says),
        });
      }
    }
  },
);

it('An error that the service does not have is never sent', async () => {
  const kept = here.messaging.outbox.list().length;
  here.messaging.failNext({ service: 'sns', code: 'MessageRejected', message: 'That is SES’s' });
  await expect(here.sns.send(new PublishCommand(sms))).rejects.toMatchObject({
    name: 'InternalFailure',
  });
  expect(here.messaging.outbox.list()).toHaveLength(kept);
});
