import { DOCUMENT_TYPES, type DocumentType } from '../../shared/documents/documents.ts';
import type { IssuedDocument } from '../../shared/documents/issued.ts';
import { formatEuros } from '../../shared/money.ts';
import { formatLongDate } from '../../shared/time.ts';
import { escapeHtml } from '../platform/html.ts';

export type DocumentEmail = { subject: string; text: string; html: string };

/** A document in a sentence. */
const NAMES = {
  facture: { article: 'votre facture', joined: 'jointe' },
  devis: { article: 'votre devis', joined: 'joint' },
  avoir: { article: 'votre avoir', joined: 'joint' },
} as const satisfies Record<DocumentType, { article: string; joined: string }>;

/** The letter that comes with a document: the shop's own, with the link to answer when it is a quote. */
export function documentEmail(
  document: IssuedDocument,
  message: string,
  approvalUrl: string | undefined,
): DocumentEmail {
  const { seller, client, number, documentType } = document;
  const { article, joined } = NAMES[documentType];
  const paragraphs = [
    `Bonjour ${client.name},`,
    message,
    `Vous trouverez ${article} n°\u00a0${number} ${joined} à ce message, d’un montant de ${formatEuros(document.totalCents)}.`,
    ...(approvalUrl && document.validUntil
      ? [
          `Ce devis est valable jusqu’au ${formatLongDate(document.validUntil)}. Vous pouvez le lire, puis l’accepter ou le refuser en ligne\u202f:`,
        ]
      : []),
  ].filter((paragraph) => paragraph !== '');
  const signature = [seller.name, seller.address, seller.phone].filter(Boolean).join('\n');
  return {
    subject: `${DOCUMENT_TYPES[documentType].label} ${number} – ${seller.name}`,
    text: [...paragraphs, approvalUrl ?? '', signature, FOOT].filter(Boolean).join('\n\n'),
    html: letter(paragraphs, signature, approvalUrl),
  };
}

const FOOT = 'Message envoyé avec Rebond, le suivi de réparation.';

const DARK = `@media (prefers-color-scheme: dark) {
  .page { background:#101613 !important; color:#edf2ee !important }
  .card { background:#18201c !important; border-color:#2a342f !important }
  .quiet { color:#b4c0b9 !important }
  .button { background:#5fc9a0 !important; color:#0c1f18 !important }
}`;

function letter(paragraphs: string[], signature: string, url: string | undefined): string {
  const safe = (text: string) => escapeHtml(text).replace(/\n/g, '<br>');
  const body = paragraphs.map((text) => `<p style="margin:0 0 16px">${safe(text)}</p>`).join('\n');
  const button = url
    ? `<p style="margin:8px 0 24px"><a class="button" href="${escapeHtml(url)}" style="display:inline-block;padding:13px 22px;border-radius:10px;background:#0e5a43;color:#ffffff;font-weight:600;text-decoration:none">Lire le devis et répondre</a></p>`
    : '';
  return `<!doctype html>
<html lang="fr">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark">
<style>${DARK}</style></head>
<body class="page" style="margin:0;padding:24px 12px;background:#fbfaf7;color:#16211c;font:16px/1.5 Inter,Segoe UI,Helvetica,Arial,sans-serif">
<table role="presentation" width="100%" style="max-width:560px;margin:0 auto;border-collapse:separate;border-spacing:0">
<tr><td class="card" style="padding:32px 24px;background:#ffffff;border:1px solid #e4e1d9;border-radius:14px">
${body}
${button}
<p style="margin:0">${safe(signature)}</p>
</td></tr>
<tr><td class="quiet" style="padding:16px 24px;font-size:13px;color:#5f6b65">${FOOT}</td></tr>
</table>
</body>
</html>`;
}
