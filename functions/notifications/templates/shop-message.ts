import { groupedPhone } from '../../../shared/repairs/phone-text.ts';
import type { StoredCompany } from '../../company/stored-company.ts';
import {
  button,
  type EmailContent,
  type EmailParts,
  emailHtml,
  emailText,
  paragraph,
  SENT_WITH_REBOND,
} from '../../platform/text/email-frame.ts';
import type { StoredRepair } from '../../repairs/repairs.ts';

/** `logoUrl` is a path on our own site. */
export type Sender = {
  name: string;
  address?: string | undefined;
  phone?: string | undefined;
  logoUrl?: string | null | undefined;
};

export type MessagePart = EmailParts;

/** `room` is the space below the paragraph, in pixels. Without a text, the paragraph is left out. */
export const words = (text: string, room = 16): MessagePart => ({
  text,
  html: text && paragraph(text, room),
});

export const action = (
  label: string,
  url: string,
  room = { above: 8, under: 16 },
): MessagePart => ({ text: `${label}\u202f:\n${url}`, html: button(label, url, room) });

export const senderOf = ({ company_name, address, phone, logo_url }: StoredCompany): Sender => ({
  name: company_name || 'Votre réparateur',
  address,
  phone,
  logoUrl: logo_url,
});

export const returnOfLoan = (repairs: readonly Pick<StoredRepair, 'lentSince'>[]): string =>
  repairs.some(({ lentSince }) => lentSince !== undefined)
    ? 'Merci de rapporter l’appareil que nous vous avons prêté.'
    : '';

export const greetingOf = ({ customerFirstName, customerName }: StoredRepair): string =>
  `Bonjour ${[customerFirstName, customerName].filter(Boolean).join(' ')},`;

type ShopMessage = {
  subject: string;
  /** Without this title, the subject is the title of the HTML document. */
  title?: string;
  sender: Sender;
  appOrigin: string;
  about: readonly (string | undefined)[];
  parts: readonly MessagePart[];
};

/** Every e-mail that a shop sends to its customer has this layout. */
export function shopMessage(message: ShopMessage): EmailContent {
  const { subject, title = subject, sender, appOrigin, parts } = message;
  const { name } = sender;
  const contact = [sender.address, groupedPhone(sender.phone ?? '')].filter(Boolean).join('\n');
  const about = message.about.filter(Boolean).join(' · ');
  const logo = sender.logoUrl ? { logo: `${appOrigin}${sender.logoUrl}` } : {};
  return {
    subject,
    html: emailHtml({
      title,
      head: { name, about, ...logo },
      card: parts.map(({ html }) => html),
      sender: { name, contact },
      foot: SENT_WITH_REBOND,
    }),
    text: emailText([
      about,
      ...parts.map(({ text }) => text),
      [name, contact].filter(Boolean).join('\n'),
      `—\n${SENT_WITH_REBOND}`,
    ]),
  };
}
