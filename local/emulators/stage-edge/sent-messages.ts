import * as z from 'zod/mini';
import type { OutboxMessage } from '../messaging/outbox.ts';

/** LocalStack and compatible emulators list the e-mails that SES has sent in this form: `GET /_aws/ses`. */
const sentEmails = z.object({
  messages: z.array(
    z.object({
      Id: z.string(),
      Timestamp: z.string(),
      Destination: z.optional(z.object({ ToAddresses: z.optional(z.array(z.string())) })),
      Subject: z.optional(z.nullable(z.string())),
      Body: z.optional(
        z.object({
          text_part: z.optional(z.nullable(z.string())),
          html_part: z.optional(z.nullable(z.string())),
        }),
      ),
    }),
  ),
});

/** LocalStack lists the texts that SNS has sent by phone number, in this form: `GET /_aws/sns/sms-messages`. */
const sentTexts = z.object({
  sms_messages: z.record(
    z.string(),
    z.array(z.object({ MessageId: z.optional(z.string()), Message: z.string() })),
  ),
});

/** Floci lists SMS in this form: `GET /_aws/sns`. */
const listedTexts = z.object({
  messages: z.array(
    z.object({
      Id: z.string(),
      PhoneNumber: z.string(),
      Message: z.string(),
      Timestamp: z.optional(z.string()),
    }),
  ),
});

/** Returns no messages if the emulator does not list them. */
export async function sentMessages(endpoint: URL): Promise<OutboxMessage[]> {
  const emails = sentEmails.safeParse(await listAt(new URL('/_aws/ses', endpoint)));
  const texts = sentTexts.safeParse(await listAt(new URL('/_aws/sns/sms-messages', endpoint)));
  const listed = listedTexts.safeParse(await listAt(new URL('/_aws/sns', endpoint)));
  const byEmail = (emails.data?.messages ?? []).flatMap(
    ({ Id, Timestamp, Destination, Subject, Body }) =>
      (Destination?.ToAddresses ?? []).map((to) => ({
        id: Id,
        channel: 'email' as const,
        to,
        subject: Subject ?? '',
        text: Body?.text_part ?? '',
        html: Body?.html_part ?? '',
        sentAt: Timestamp,
      })),
  );
  const bySms = Object.entries(texts.data?.sms_messages ?? {}).flatMap(([to, messages]) =>
    messages.map(({ MessageId, Message }, at) => ({
      id: MessageId ?? `${to}-${at}`,
      channel: 'sms' as const,
      to,
      text: Message,
      // The list of SNS contains no times.
      sentAt: '',
    })),
  );
  const fromList = (listed.data?.messages ?? []).map(({ Id, PhoneNumber, Message, Timestamp }) => ({
    id: Id,
    channel: 'sms' as const,
    to: PhoneNumber,
    text: Message,
    sentAt: Timestamp ?? '',
  }));
  return [...byEmail.toReversed(), ...bySms.toReversed(), ...fromList.toReversed()];
}

async function listAt(address: URL): Promise<unknown> {
  // An emulator that is unreachable or has no such page has nothing to show.
  const response = await fetch(address).catch(() => undefined);
  return response?.ok ? response.json().catch(() => undefined) : undefined;
}
