/** Compares every call that SES and SNS answer here, its answers and its refusals, with AWS's own models. */
import { SendRawEmailCommand } from '@aws-sdk/client-ses';
import { PublishCommand } from '@aws-sdk/client-sns';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openDoor } from '../shapes/door.ts';
import { wrongInputs } from '../shapes/testing/wrong-inputs.ts';
import { startTestMessaging } from './testing/test-messaging.ts';

let here: Awaited<ReturnType<typeof startTestMessaging>>;
beforeAll(async () => {
  here = await startTestMessaging();
});
afterAll(() => here.close());

const MIME = ['From: a@x.fr', 'To: b@x.fr', 'Subject: Prête', '', 'Bonjour'].join('\r\n');
const email = {
  Source: 'notifications@rebond.localhost',
  Destinations: ['b@x.fr'],
  RawMessage: { Data: Buffer.from(MIME) },
  Tags: [{ Name: 'tagged', Value: 'x' }],
};
const sms = {
  PhoneNumber: '+33612345678',
  Message: 'Votre réparation est prête',
  MessageAttributes: { 'AWS.SNS.SMS.SenderID': { DataType: 'String', StringValue: 'Rebond' } },
};

type Good = Readonly<Record<string, unknown>>;

it.each([
  [
    'ses',
    'SendRawEmail',
    email,
    (input: Good) => here.ses.send(new SendRawEmailCommand(input as typeof email)),
  ],
  ['sns', 'Publish', sms, (input: Good) => here.sns.send(new PublishCommand(input as typeof sms))],
] as const)(
  'The %s emulator answers %s as AWS’s model describes, and refuses each invalid parameter',
  async (service, action, good, send: (input: Good) => Promise<object>) => {
    const { model } = openDoor(service);
    expect(Object.keys(model.operations)).toEqual([action]);
    await send(good);
    const wrong = wrongInputs(model, action, good);
    expect(wrong.length).toBeGreaterThan(0);
    for (const { what, input, says } of wrong) {
      await expect(send(input), what).rejects.toMatchObject({
        name: 'ValidationError',
        message: expect.stringContaining(says),
      });
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
