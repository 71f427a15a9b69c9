import MailComposer from 'nodemailer/lib/mail-composer';
import type { EmailContent } from '../../platform/text/email-frame.ts';

export type Envelope = {
  from: { name: string; address: string };
  replyTo: string;
  to: string;
  /** A mail program posts to this address when its reader unsubscribes (RFC 8058). */
  unsubscribe?: string | undefined;
};
export type Attachment = { filename: string; content: Buffer };

export function rawEmail(
  { from, replyTo, to, unsubscribe }: Envelope,
  { subject, text, html }: EmailContent,
  attachment?: Attachment,
): Promise<Buffer> {
  const message = new MailComposer({
    from,
    to,
    ...(replyTo && { replyTo }),
    ...(unsubscribe && {
      headers: {
        'List-Unsubscribe': `<${unsubscribe}>`,
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      },
    }),
    subject,
    text,
    html,
    ...(attachment && { attachments: [{ ...attachment, contentType: 'application/pdf' }] }),
  });
  return message.compile().build();
}
