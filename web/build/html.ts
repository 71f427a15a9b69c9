import type { PageMeta } from '../src/app/page-meta.ts';
import type { PageAssets } from './page-assets.ts';

const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
};

const escapeHtml = (text: string) =>
  text.replace(/[&<>"]/g, (character) => ESCAPES[character] ?? '');

/** The head's lines about the page itself. Without `meta`, those of the shell: any page may be in it. */
export function metaTags(meta: PageMeta | null): string {
  if (!meta) return '<title>Rebond</title>\n    <meta name="robots" content="noindex" />';
  const title = escapeHtml(meta.title);
  const description = escapeHtml(meta.description);
  return [
    `<title>${title}</title>`,
    `<meta name="description" content="${description}" />`,
    `<meta name="robots" content="${meta.indexed ? 'index, follow' : 'noindex'}" />`,
    `<meta property="og:title" content="${title}" />`,
    `<meta property="og:description" content="${description}" />`,
    '<meta property="og:type" content="website" />',
    '<meta property="og:locale" content="fr_FR" />',
  ].join('\n    ');
}

/** Links that fetch the page's own chunks at once, and its styles before its first paint. */
export function assetTags(assets: PageAssets, template: string): string {
  const missing = (file: string) => !template.includes(`"/${file}"`);
  return [
    ...assets.styles.filter(missing).map((file) => `<link rel="stylesheet" href="/${file}">`),
    ...assets.scripts
      .filter(missing)
      .map((file) => `<link rel="modulepreload" crossorigin href="/${file}">`),
  ].join('\n    ');
}

const NO_SCRIPT =
  '<noscript>Cette page a besoin de JavaScript. Activez-le dans votre navigateur, puis rechargez-la.</noscript>';

/** The page's document: `template` with its head and its markup in place; without markup it says that it needs scripts. */
export function composePage(
  template: string,
  page: { meta: PageMeta | null; markup: string; head: string },
): string {
  // Replacements as functions: a '$' in the text must stay one.
  return template
    .replace('<!--page-meta-->', () => metaTags(page.meta))
    .replace('</head>', () => `  ${page.head}\n  </head>`)
    .replace('<!--page-->', () => page.markup)
    .replace('<!--noscript-->', () => (page.markup ? '' : NO_SCRIPT));
}
