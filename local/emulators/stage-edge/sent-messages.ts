import * as z from 'zod/mini';
import type { OutboxMessage } from '../messaging/outbox.ts';

/** As LocalStack and those compatible with it tell what SES has sent: `GET /_aws/ses`. */
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

/** And what SNS has sent to phone numbers: `GET /_aws/sns/sms-messages`, by number. */
const sentTexts = z.object({
  sms_messages: z.record(
    z.string(),
    z.array(z.object({ MessageId: z.optional(z.string()), Message: z.string() })),
  ),
});

/** The same as Floci tells it: `GET /_aws/sns`. */
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

/**
 * What an emulator's SES and SNS have sent, as the embedded cloud's outbox gives it. An emulator that does not tell
 * has sent nothing as far as can be seen.
 */
export async function sentMessages(endpoint: URL): Promise<OutboxMessage[]> {
  const emails = sentEmails.safeParse(await told(new URL('/_aws/ses', endpoint)));
  const texts = sentTexts.safeParse(await told(new URL('/_aws/sns/sms-messages', endpoint)));
  const listed = listedTexts.safeParse(await told(new URL('/_aws/sns', endpoint)));
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
      // SNS's list has no times.
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

async function told(address: URL): Promise<unknown> {
  // An emulator that is not there, or knows no such page, has sent nothing that could be shown.
  const response = await fetch(address).catch(() => undefined);
  return response?.ok ? response.json().catch(() => undefined) : undefined;
}
