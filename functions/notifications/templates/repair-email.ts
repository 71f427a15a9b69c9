import { groupedPhone } from '../../../shared/repairs/phone-text.ts';
import {
  deviceLabel,
  type HistoryEntry,
  type RepairStatus,
  STATUSES,
} from '../../../shared/repairs/repairs.ts';
import { formatLongDate, formatTime } from '../../../shared/time.ts';
import { trackingPath } from '../../../shared/tracking/tracking-number.ts';
import type { StoredCompany } from '../../company/stored-company.ts';
import {
  button,
  type EmailContent,
  emailHtml,
  emailText,
  paragraph,
  pill,
  quietLine,
  remark,
  SENT_WITH_REBOND,
} from '../../platform/email-frame.ts';
import type { StoredRepair } from '../../repairs/repairs.ts';

/** The text and fill colours of a status's pill: literal values, because e-mail clients know no CSS variables. */
const PILLS = {
  pending: { text: '#2f4f94', fill: '#e6ecf8' },
  ordered: { text: '#5b3aa6', fill: '#eee8fa' },
  progress: { text: '#7a4e00', fill: '#fbefd3' },
  contact: { text: '#a3221b', fill: '#fbe4e1' },
  completed: { text: '#0b5f37', fill: '#ddf2e5' },
} as const satisfies Record<RepairStatus, { text: string; fill: string }>;

/** What each status asks the customer to do next. */
const NEXT_STEPS = {
  pending: 'Vous n’avez rien à faire\u202f: nous vous écrirons à chaque étape.',
  ordered: 'La réparation commencera dès réception de la pièce.',
  progress: 'Nous vous préviendrons dès que votre appareil sera prêt.',
  contact: 'Merci de nous joindre pour que nous puissions avancer.',
  completed: 'Votre appareil vous attend. L’adresse et les horaires sont sur la page de suivi.',
} as const satisfies Record<RepairStatus, string>;

const GENERIC_SHOP = 'Votre réparateur';
const FOLLOW = 'Suivre la réparation';

/** Earlier entries of which the customer was not notified, as a paragraph; empty if there are none. */
function meanwhileText(entries: readonly HistoryEntry[]): string {
  if (entries.length === 0) return '';
  const lines = entries.map(({ status, timestamp, message }) => {
    const { customerLabel } = STATUSES[status];
    const said = message === customerLabel ? customerLabel : `${customerLabel} – ${message}`;
    return `– ${formatLongDate(timestamp)} à ${formatTime(timestamp)}\u202f: ${said}`;
  });
  return ['Ce qui s’est passé depuis notre dernier message\u202f:', ...lines].join('\n');
}

/** The e-mail about a history entry and what happened `meanwhile`: the shop's message, with Rebond at its foot. */
export function repairEmail(
  repair: StoredRepair,
  entry: HistoryEntry,
  company: StoredCompany = {},
  appOrigin: string,
  meanwhile: readonly HistoryEntry[] = [],
): EmailContent {
  const shop = company.company_name || GENERIC_SHOP;
  const status = STATUSES[entry.status].customerLabel;
  const device = deviceLabel(repair);
  const link = `${appOrigin}${trackingPath(repair.trackingNumber, repair.tracking_key)}`;
  const greeting = `Bonjour ${[repair.customerFirstName, repair.customerName].filter(Boolean).join(' ')},`;
  const intro = `Du nouveau pour votre appareil (${device}), suivi sous le numéro ${repair.trackingNumber}.`;
  const message = entry.message === status ? '' : entry.message;
  const when = `Le ${formatLongDate(entry.timestamp)} à ${formatTime(entry.timestamp)}`;
  const next = NEXT_STEPS[entry.status];
  const before = meanwhileText(meanwhile);
  const contact = [company.address, groupedPhone(company.phone ?? '')].filter(Boolean).join('\n');
  const logo = company.logo_url ? { logo: `${appOrigin}${company.logo_url}` } : {};
  return {
    subject: `${status} – ${device} (${repair.trackingNumber})`,
    html: emailHtml({
      title: status,
      head: { name: shop, ...logo },
      card: [
        paragraph(greeting, 12),
        paragraph(intro, 24),
        pill(status, PILLS[entry.status]),
        message && remark(message),
        quietLine(when),
        before && paragraph(before, 24),
        paragraph(next, 24),
        button(FOLLOW, link),
      ],
      sender: { name: shop, contact },
      foot: SENT_WITH_REBOND,
    }),
    text: emailText([
      greeting,
      intro,
      [status, message].filter(Boolean).join('\n'),
      when,
      before,
      next,
      `${FOLLOW} :\n${link}`,
      [shop, contact].filter(Boolean).join('\n'),
      `—\n${SENT_WITH_REBOND}`,
    ]),
  };
}
