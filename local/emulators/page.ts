import { escapeHtml } from '../../functions/platform/text/html.ts';

export type PageAnswer = { page: string } | { redirect: string };

export type Html = { readonly html: string };

/** This template escapes its values, except HTML and lists of HTML. */
export function html(parts: TemplateStringsArray, ...values: readonly HtmlValue[]): Html {
  return { html: parts.reduce((text, part, index) => text + shown(values[index - 1]) + part) };
}

type HtmlValue = string | number | Html | readonly Html[] | undefined;

function shown(value: HtmlValue): string {
  if (value === undefined) return '';
  if (typeof value === 'string' || typeof value === 'number') return escapeHtml(String(value));
  return 'html' in value ? value.html : value.map((each) => each.html).join('');
}

export const button = (
  action: string,
  label: string,
  fields: Record<string, string> = {},
  quiet = false,
): Html =>
  html`<form method="post" action="${action}">
    ${Object.entries(fields).map(
      ([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`,
    )}
    <button${quiet ? html` class="quiet"` : ''}>${label}</button>
  </form>`;

const STYLE = `
  :root { color-scheme: light dark; font: 1rem/1.6 system-ui, sans-serif; }
  body { max-width: 44rem; margin: 2rem auto; padding: 0 1rem 3rem; }
  h1 { font-size: 1.5rem; } h2 { font-size: 1.15rem; margin-top: 2rem; }
  .local { font-size: .875rem; opacity: .8; }
  section { border: 1px solid color-mix(in srgb, currentColor 25%, transparent); border-radius: .75rem; padding: .25rem 1.25rem 1rem; margin: 1rem 0; }
  form { display: inline-block; margin: .25rem .5rem .25rem 0; }
  button { font: inherit; padding: .5rem 1rem; border-radius: .5rem; border: 1px solid #4338ca; background: #4338ca; color: #fff; cursor: pointer; }
  button.quiet { background: transparent; color: inherit; border-color: currentColor; }
  table { border-collapse: collapse; width: 100%; } th, td { text-align: left; padding: .25rem .75rem .25rem 0; vertical-align: top; }
  [role=alert] { border-left: 4px solid #b91c1c; padding-left: .75rem; }
`;

/** A page with these headers loads nothing and runs no script. */
export const PAGE_HEADERS = {
  'content-type': 'text/html; charset=utf-8',
  'cache-control': 'no-store',
  'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'",
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
};

export function page(
  title: string,
  content: Html,
  note = 'Stripe local : aucun paiement réel, aucune carte demandée.',
): string {
  return html`<!doctype html>
<html lang="fr">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<style>${{ html: STYLE }}</style>
<main>
<p class="local">${note}</p>
<h1>${title}</h1>
${content}
</main>
</html>
`.html;
}

const EUROS = new Intl.NumberFormat('fr-FR', { style: 'currency', currency: 'EUR' });
const DATE = new Intl.DateTimeFormat('fr-FR', { dateStyle: 'long', timeZone: 'Europe/Paris' });

export const euros = (cents: number) => EUROS.format(cents / 100);
export const date = (seconds: number) => DATE.format(seconds * 1000);
