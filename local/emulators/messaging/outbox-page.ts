/** The page of `/_local/outbox` is a mailbox that shows what customers and shop owners receive. */
import { randomBytes } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { buildSync } from 'esbuild';
import type { OutboxMessage } from './outbox.ts';

/** One nonce per process is enough, because the page never adds a message's content to its own markup. */
const NONCE = randomBytes(16).toString('base64');

/** The policy also covers an e-mail's frame: inline styles and images, and no script but the page's own. */
export const OUTBOX_HEADERS = {
  'content-type': 'text/html; charset=utf-8',
  'cache-control': 'no-store',
  'content-security-policy': [
    "default-src 'none'",
    `script-src 'nonce-${NONCE}'`,
    "style-src 'unsafe-inline'",
    "img-src 'self' data: http: https:",
    "font-src 'self' data: https:",
    "connect-src 'self'",
    "frame-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; '),
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
} as const;

/** Returns a page that must be served with OUTBOX_HEADERS. */
export function outboxPage(messages: readonly OutboxMessage[]): string {
  assets ??= loadAssets();
  return `<!doctype html>
<html lang="fr">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>Boîte d’envoi · Rebond</title>
<link rel="icon" href="data:,">
<style>${assets.style}</style>
</head>
<body>
<header class="bar">
<p class="brand"><a href="/">Rebond</a><span>Boîte d’envoi locale</span></p>
<label class="search"><span class="hidden">Rechercher un destinataire</span>
<input id="search" type="search" placeholder="Rechercher un destinataire" autocomplete="off"></label>
<div class="filters" role="group" aria-label="Afficher">
<button type="button" data-filter="all" aria-pressed="true">Tout</button>
<button type="button" data-filter="email" aria-pressed="false">E-mails</button>
<button type="button" data-filter="sms" aria-pressed="false">SMS</button>
</div>
</header>
<main id="mailbox">
<nav id="list" aria-label="Messages"></nav>
<section id="reading" aria-label="Message ouvert" tabindex="-1"></section>
</main>
<p id="status" class="hidden" role="status"></p>
<script type="application/json" id="data">${JSON.stringify(messages).replaceAll('<', '\\u003c')}</script>
<script nonce="${NONCE}">${assets.script}</script>
</body>
</html>
`;
}

let assets: { script: string; style: string } | undefined;

/** The script is built when somebody first opens the page, so that the cloud starts without this delay. */
function loadAssets() {
  const { outputFiles } = buildSync({
    entryPoints: [
      fileURLToPath(new URL('./outbox-client/main.ts', import.meta.url)),
      fileURLToPath(new URL('./outbox-client/outbox.css', import.meta.url)),
    ],
    // esbuild only names its outputs after this folder; nothing is written there.
    outdir: '/outbox',
    bundle: true,
    write: false,
    minify: true,
    format: 'iife',
    target: 'es2023',
  });
  const textOf = (extension: string) =>
    outputFiles.find(({ path }) => path.endsWith(extension))?.text ?? '';
  return {
    script: textOf('.js').replaceAll('</script', '<\\/script'),
    style: textOf('.css'),
  };
}
