import { headTags } from '../src/app/head-tags.ts';
import { NO_SCRIPT } from '../src/app/no-script.ts';
import type { PageMeta } from '../src/app/page-meta.ts';
import type { PageAssets } from './page-assets.ts';

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
