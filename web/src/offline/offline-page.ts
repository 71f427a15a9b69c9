import { formatDate, formatTime } from '../../../shared/time.ts';
import type { KeptList, KeptRepair } from './kept-list.ts';

const STYLE = `
:root { color-scheme: light dark; --paper:#fbfaf7; --surface:#fff; --line:#e4e1d9; --ink:#16211c; --ink-2:#4a5750; --brand:#0e5a43; --on-brand:#fff }
@media (prefers-color-scheme: dark) { :root { --paper:#101613; --surface:#18201c; --line:#2a342f; --ink:#edf2ee; --ink-2:#b4c0b9; --brand:#5fc9a0; --on-brand:#0c1f18 } }
* { box-sizing: border-box }
body { margin:0; padding:1.5rem clamp(1rem,4vw,2rem); background:var(--paper); color:var(--ink); font:1rem/1.5 "Inter Variable",system-ui,sans-serif; overflow-wrap:anywhere }
main { max-width:70rem; margin:0 auto; display:grid; gap:1rem }
h1 { margin:0; font-size:1.75rem; line-height:1.2 } h2 { margin:0; font-size:1.0625rem } p { margin:0 }
.quiet { color:var(--ink-2) }
ul { display:grid; grid-template-columns:repeat(auto-fill,minmax(min(20rem,100%),1fr)); gap:1rem; margin:0; padding:0; list-style:none }
li { display:grid; align-content:start; gap:.25rem; padding:1rem; border:1px solid var(--line); border-radius:14px; background:var(--surface); white-space:pre-line }
a { color:inherit } .again { justify-self:start; padding:.7rem 1.2rem; border-radius:10px; background:var(--brand); color:var(--on-brand); font-weight:600; text-decoration:none }
:focus-visible { outline:2px solid var(--brand); outline-offset:2px }
`;

const SIGNS: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
const safe = (text: string) => text.replace(/[&<>"']/g, (sign) => SIGNS[sign] ?? sign);

/** Every text that somebody typed is escaped. */
function cardOf({ device, status, issue, customer, phone, trackingNumber }: KeptRepair): string {
  const call = phone.replace(/[^\d+]/g, '');
  const lines = [
    `<h2>${safe(device)}</h2>`,
    `<p><strong>${safe(status)}</strong></p>`,
    issue && `<p>${safe(issue)}</p>`,
    `<p>${safe(customer)}</p>`,
    call && `<p><a href="tel:${call}">${safe(phone)}</a></p>`,
    `<p class="quiet">${safe(trackingNumber)}</p>`,
  ];
  return `<li>${lines.filter(Boolean).join('')}</li>`;
}

const listOf = ({ repairs }: KeptList): string => `<ul>${repairs.map(cardOf).join('')}</ul>`;

function textOf(list: KeptList | undefined): string {
  if (!list) {
    return 'Cette page a besoin du réseau. Rien de ce que vous avez enregistré n’est perdu.';
  }
  const at = new Date(list.keptAtMs).toISOString();
  return `Voici vos réparations telles qu’elles étaient le ${formatDate(at)} à ${formatTime(at)}. Vous pouvez les lire\u202f; rien ne peut être changé avant le retour du réseau.`;
}

/**
 * Returns the page that replaces ours without a network, with the stored list if there is one. `nonce` allows its style
 * sheet.
 */
export function offlinePage(address: string, list: KeptList | undefined, nonce: string): string {
  return `<!doctype html>
<html lang="fr">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex">
<title>Hors ligne · Rebond</title><style nonce="${nonce}">${STYLE}</style></head>
<body><main>
<h1>Vous êtes hors ligne</h1>
<p>${textOf(list)}</p>
<a class="again" href="${safe(address)}">Réessayer</a>
${list ? listOf(list) : ''}
</main></body>
</html>`;
}

/** This policy is stricter than the policy of the other pages: it lets the page load nothing and run nothing. */
export const offlinePolicy = (nonce: string): string =>
  `default-src 'none'; style-src 'nonce-${nonce}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`;
