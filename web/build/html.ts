import { headTags } from '../src/app/head-tags.ts';
import { NO_SCRIPT } from '../src/app/no-script.ts';
import type { PageMeta } from '../src/app/page-meta.ts';
import type { PageAssets } from './page-assets.ts';

/** Links that fetch the page's own scripts at once. */
export function scriptTags({ scripts }: PageAssets, template: string): string {
  return scripts
    .filter((file) => !template.includes(`"/${file}"`))
    .map((file) => `<link rel="modulepreload" crossorigin href="/${file}">`)
    .join('\n    ');
}

/** Names style sheets without loading them, for browsers know no such type: what loads a chunk asks for none of them. */
export const namedStyles = (files: readonly string[]): string =>
  files.map((file) => `<link rel="stylesheet" type="text/inline" href="/${file}">`).join('\n    ');

const STYLE_LINK = /^[ \t]*<link rel="stylesheet"[^>]*>\n/gm;

/** `template` with `sheet`, which holds all `styles`, instead of those it links. */
export function withOneSheet(template: string, sheet: string, styles: readonly string[]): string {
  const link = `<link rel="stylesheet" href="/${sheet}">`;
  return template
    .replace(STYLE_LINK, '')
    .replace('</head>', () => `  ${link}\n    ${namedStyles(styles)}\n  </head>`);
}

/** A script that runs as soon as it has come, before those that the document names earlier. */
export const earlyScript = (file: string): string =>
  `<script type="module" async fetchpriority="high" crossorigin src="/${file}"></script>`;

/** The page's document: `template` with its head and its markup in place; without markup it says that it needs scripts. */
export function composePage(
  template: string,
  page: { meta: PageMeta | null; markup: string; head: string },
): string {
  // Replacements as functions: a '$' in the text must stay one.
  return template
    .replace('<!--page-meta-->', () => headTags(page.meta))
    .replace('</head>', () => `  ${page.head}\n  </head>`)
    .replace('<!--page-->', () => page.markup)
    .replace('<!--noscript-->', () => (page.markup ? '' : NO_SCRIPT));
}
