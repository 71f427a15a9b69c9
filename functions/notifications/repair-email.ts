import {
  deviceLabel,
  type HistoryEntry,
  type RepairStatus,
  STATUSES,
} from '../../shared/repairs/repairs.ts';
import { formatLongDate, formatTime } from '../../shared/time.ts';
import { trackingPath } from '../../shared/tracking/tracking-number.ts';
import type { StoredCompany } from '../company/stored-company.ts';
import { escapeHtml } from '../platform/html.ts';
import type { StoredRepair } from '../repairs/repairs.ts';

export type RepairEmail = { subject: string; html: string; text: string };

/** Text and fill of a status's pill: the tokens of the interface, as e-mail clients know no variables. */
const PILLS = {
  pending: { text: '#2f4f94', fill: '#e6ecf8' },
  ordered: { text: '#5b3aa6', fill: '#eee8fa' },
  progress: { text: '#7a4e00', fill: '#fbefd3' },
  contact: { text: '#a3221b', fill: '#fbe4e1' },
  completed: { text: '#0b5f37', fill: '#ddf2e5' },
} as const satisfies Record<RepairStatus, { text: string; fill: string }>;

/** What the customer may do next, by status. */
const NEXT_STEPS = {
  pending: 'Vous n’avez rien à faire\u202f: nous vous écrirons à chaque étape.',
  ordered: 'La réparation commencera dès réception de la pièce.',
  progress: 'Nous vous préviendrons dès que votre appareil sera prêt.',
  contact: 'Merci de nous joindre pour que nous puissions avancer.',
  completed: 'Votre appareil vous attend. L’adresse et les horaires sont sur la page de suivi.',
} as const satisfies Record<RepairStatus, string>;

const GENERIC_SHOP = 'Votre réparateur';

/** The e-mail that tells a customer of one entry of a repair's history: the shop's letter, we are a line at its foot. */
export function repairEmail(
  repair: StoredRepair,
  entry: HistoryEntry,
  company: StoredCompany = {},
  appOrigin: string,
): RepairEmail {
  const shop = company.company_name || GENERIC_SHOP;
  const status = STATUSES[entry.status].customerLabel;
  const device = deviceLabel(repair);
  const link = `${appOrigin}${trackingPath(repair.trackingNumber, repair.tracking_key)}`;
  const letter = {
    shop,
    greeting: `Bonjour ${[repair.customerFirstName, repair.customerName].filter(Boolean).join(' ')},`,
    intro: `Du nouveau pour votre appareil (${device}), suivi sous le numéro ${repair.trackingNumber}.`,
    status,
    message: entry.message === status ? '' : entry.message,
    when: `Le ${formatLongDate(entry.timestamp)} à ${formatTime(entry.timestamp)}`,
    next: NEXT_STEPS[entry.status],
    contact: [company.address, company.phone].filter(Boolean).join('\n'),
    link,
    pill: PILLS[entry.status],
    logo: company.logo_url ? `${appOrigin}${company.logo_url}` : '',
  };
  return {
    subject: `${status} – ${device} (${repair.trackingNumber})`,
    html: letterHtml(letter),
    text: letterText(letter),
  };
}

type Letter = {
  shop: string;
  greeting: string;
  intro: string;
  status: string;
  message: string;
  when: string;
  next: string;
  contact: string;
  link: string;
  pill: { text: string; fill: string };
  logo: string;
};

function letterText(letter: Letter): string {
  return [
    letter.greeting,
    letter.intro,
    [letter.status, letter.message].filter(Boolean).join('\n'),
    letter.when,
    letter.next,
    `Suivre la réparation :\n${letter.link}`,
    [letter.shop, letter.contact].filter(Boolean).join('\n'),
    '—\nMessage envoyé avec Rebond, le suivi de réparation.',
  ].join('\n\n');
}

const DARK = `@media (prefers-color-scheme: dark) {
  .page { background:#101613 !important; color:#edf2ee !important }
  .card { background:#18201c !important; border-color:#2a342f !important }
  .quiet { color:#b4c0b9 !important }
  .brand { color:#5fc9a0 !important }
  .button { background:#5fc9a0 !important; color:#0c1f18 !important }
}`;

function letterHtml(letter: Letter): string {
  const safe = (text: string) => escapeHtml(text).replace(/\n/g, '<br>');
  const logo = letter.logo
    ? `<img src="${escapeHtml(letter.logo)}" alt="" height="40" style="display:block;margin:0 0 8px;max-height:40px;border:0">`
    : '';
  const message = letter.message
    ? `<p style="margin:12px 0 0;font-size:17px">${safe(letter.message)}</p>`
    : '';
  const contact = letter.contact
    ? `<br><span class="quiet" style="color:#4a5750">${safe(letter.contact)}</span>`
    : '';
  return `<!doctype html>
<html lang="fr">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark">
<title>${safe(letter.status)}</title><style>${DARK}</style></head>
<body class="page" style="margin:0;padding:24px 12px;background:#fbfaf7;color:#16211c;font:16px/1.5 Inter,Segoe UI,Helvetica,Arial,sans-serif">
<table role="presentation" width="100%" style="max-width:560px;margin:0 auto;border-collapse:separate;border-spacing:0">
<tr><td class="brand" style="padding:0 0 16px;font-size:21px;font-weight:600;color:#0e5a43">${logo}${safe(letter.shop)}</td></tr>
<tr><td class="card" style="padding:32px 24px;background:#ffffff;border:1px solid #e4e1d9;border-radius:14px">
<p style="margin:0 0 12px">${safe(letter.greeting)}</p>
<p style="margin:0 0 24px">${safe(letter.intro)}</p>
<span style="display:inline-block;padding:8px 16px;border-radius:999px;background:${letter.pill.fill};color:${letter.pill.text};font-size:17px;font-weight:600">${safe(letter.status)}</span>
${message}
<p class="quiet" style="margin:12px 0 24px;font-size:14px;color:#5f6b65">${safe(letter.when)}</p>
<p style="margin:0 0 24px">${safe(letter.next)}</p>
<a class="button" href="${escapeHtml(letter.link)}" style="display:inline-block;padding:13px 22px;border-radius:10px;background:#0e5a43;color:#ffffff;font-weight:600;text-decoration:none">Suivre la réparation</a>
</td></tr>
<tr><td style="padding:20px 24px 0;font-size:14px"><strong>${safe(letter.shop)}</strong>${contact}</td></tr>
<tr><td class="quiet" style="padding:16px 24px;font-size:13px;color:#5f6b65">Message envoyé avec Rebond, le suivi de réparation.</td></tr>
</table>
</body>
</html>`;
}
