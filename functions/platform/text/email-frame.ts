import { escapeHtml } from './html.ts';

export const SENT_WITH_REBOND = 'Message envoyé avec Rebond, le suivi de réparation.';

export type EmailParts = { html: string; text: string };

export type EmailContent = { subject: string } & EmailParts;

/** The frame repeats the interface's colours, because e-mail clients know no variables. */
type Frame = {
  title: string;
  /** The sender's name and logo are above the card, with a line about the subject of the e-mail. */
  head?: { name: string; about?: string; logo?: string } | undefined;
  /** The functions below make the content of the card. */
  card: readonly string[];
  /** The sender's name and contact are between the card and the footer. */
  sender?: { name: string; contact: string } | undefined;
  foot: string;
};

const safe = (text: string) => escapeHtml(text).replace(/\n/g, '<br>');

/** Keeps the numbers of documents, such as 'FA-2026-0001', on one line. */
const withWholeNumbers = (html: string) =>
  html.replace(/\b[A-Z]{2}-\d{4}-\d+\b/g, '<span style="white-space:nowrap">$&</span>');

export const paragraph = (text: string, room: number): string =>
  `<p style="margin:0 0 ${room}px">${withWholeNumbers(safe(text))}</p>`;

export const quietLine = (text: string): string =>
  `<p class="quiet" style="margin:12px 0 24px;font-size:14px;color:#5f6b65">${safe(text)}</p>`;

/** Returns the paragraph of a custom message below a status. */
export const remark = (text: string): string =>
  `<p style="margin:12px 0 0;font-size:17px">${safe(text)}</p>`;

export const heading = (text: string): string =>
  `<h1 style="margin:0 0 12px;font-size:24px;line-height:1.25">${safe(text)}</h1>`;

/** The code is not escaped, because Cognito replaces its placeholder literally. */
export const codeToType = (code: string): string =>
  `<p style="margin:0;font-size:28px;font-weight:600;letter-spacing:4px">${code}</p>`;

export const pill = (text: string, colours: { text: string; fill: string }): string =>
  `<span style="display:inline-block;padding:8px 16px;border-radius:999px;background:${colours.fill};color:${colours.text};font-size:17px;font-weight:600">${safe(text)}</span>`;

export const button = (label: string, url: string, { above = 0, under = 0 } = {}): string => {
  const link = `<a class="button" href="${escapeHtml(url)}" style="display:inline-block;padding:13px 22px;border-radius:10px;background:#0e5a43;color:#ffffff;font-weight:600;text-decoration:none">${safe(label)}</a>`;
  return above + under === 0 ? link : `<p style="margin:${above}px 0 ${under}px">${link}</p>`;
};

export const quietLink = (label: string, url: string): string =>
  `<p style="margin:16px 0 0"><a class="brand" href="${escapeHtml(url)}" style="color:#0e5a43">${safe(label)}</a></p>`;

export const emailText = (paragraphs: readonly string[]): string =>
  paragraphs.filter((text) => text !== '').join('\n\n');

const DARK = `@media (prefers-color-scheme: dark) {
  .page { background:#101613 !important; color:#edf2ee !important }
  .card { background:#18201c !important; border-color:#2a342f !important }
  .quiet { color:#b4c0b9 !important }
  .brand { color:#5fc9a0 !important }
  .button { background:#5fc9a0 !important; color:#0c1f18 !important }
}`;

function headRow({ name, about, logo }: NonNullable<Frame['head']>): string {
  const image = logo
    ? `<img src="${escapeHtml(logo)}" alt="" height="40" style="display:block;margin:0 0 8px;max-height:40px;border:0">`
    : '';
  const line = about
    ? `<br><span class="quiet" style="font-size:15px;font-weight:400;color:#4a5750">${safe(about)}</span>`
    : '';
  return `<tr><td class="brand" style="padding:0 0 16px;font-size:21px;font-weight:600;color:#0e5a43">${image}${safe(name)}${line}</td></tr>`;
}

function senderRow({ name, contact }: NonNullable<Frame['sender']>): string {
  const lines = contact
    ? `<br><span class="quiet" style="color:#4a5750">${safe(contact)}</span>`
    : '';
  return `<tr><td style="padding:20px 24px 0;font-size:14px"><strong>${safe(name)}</strong>${lines}</td></tr>`;
}

/** All our e-mails have this HTML part: at most 560 px wide, with a card and a footer. */
export function emailHtml({ title, head, card, sender, foot }: Frame): string {
  const rows = [
    head ? headRow(head) : '',
    `<tr><td class="card" style="padding:32px 24px;background:#ffffff;border:1px solid #e4e1d9;border-radius:14px">\n${card.filter(Boolean).join('\n')}\n</td></tr>`,
    sender ? senderRow(sender) : '',
    `<tr><td class="quiet" style="padding:16px 24px;font-size:13px;color:#5f6b65">${safe(foot)}</td></tr>`,
  ];
  return `<!doctype html>
<html lang="fr">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark">
<title>${safe(title)}</title><style>${DARK}</style></head>
<body class="page" style="margin:0;padding:24px 12px;background:#fbfaf7;color:#16211c;font:16px/1.5 Inter,Segoe UI,Helvetica,Arial,sans-serif">
<table role="presentation" width="100%" style="max-width:560px;margin:0 auto;border-collapse:separate;border-spacing:0">
${rows.filter(Boolean).join('\n')}
</table>
</body>
</html>`;
}
