import type { ServedMeta } from '../src/app/rendering/head-tags.ts';
import { headTags } from '../src/app/rendering/head-tags.ts';
import { KEPT_SCRIPTS } from '../src/app/rendering/kept-scripts.ts';
import { NO_SCRIPT } from '../src/app/rendering/no-script.ts';
import type { PageAssets } from './page-assets.ts';

/** Returns links that preload scripts of a page. Scripts that the page's template names already are left out. */
export function scriptTags({ scripts }: PageAssets, template: string): string {
  return scripts
    .filter((file) => !template.includes(`"/${file}"`))
    .map((file) => `<link rel="modulepreload" crossorigin href="/${file}">`)
    .join('\n    ');
}

/** Lists style sheets with a type that browsers ignore. The code that loads a chunk then counts them as loaded. */
export const namedStyles = (files: readonly string[]): string =>
  files.map((file) => `<link rel="stylesheet" type="text/inline" href="/${file}">`).join('\n    ');

export const STYLE_LINK = /^[ \t]*<link rel="stylesheet"[^>]*>\n/gm;
const SCRIPT_TAG =
  /^[ \t]*<(?:script type="module"|link rel="modulepreload")[^>]*>(?:<\/script>)?\n/gm;

/** Keeps the scripts in a template until the page is drawn. src/app/rendering/wake.ts then starts them. */
export function withKeptScripts(template: string, { scripts }: PageAssets, waker: string): string {
  const [entry, ...imported] = scripts;
  const kept = [
    `<template id="${KEPT_SCRIPTS}">`,
    ...imported.map((file) => `  <link rel="modulepreload" crossorigin href="/${file}">`),
    `  <script type="module" crossorigin src="/${entry}"></script>`,
    '</template>',
  ].join('\n    ');
  return template
    .replace(SCRIPT_TAG, '')
    .replace('</head>', () => `  <script defer src="/${waker}"></script>\n  </head>`)
    .replace('</body>', () => `  ${kept}\n  </body>`);
}

export function withOneSheet(template: string, sheet: string, styles: readonly string[]): string {
  const link = `<link rel="stylesheet" href="/${sheet}">`;
  return template
    .replace(STYLE_LINK, '')
    .replace('</head>', () => `  ${link}\n    ${namedStyles(styles)}\n  </head>`);
}

/** Moves the page's own sheet behind the markup, so that the outline is drawn while that sheet is on its way. */
export function withOutlineSheet(page: string, outline: string): string {
  const link = (sheet: string) => `<link rel="stylesheet" href="/${sheet}">`;
  const own = /<link rel="stylesheet" href="\/([^"]+)">/.exec(page)?.[1];
  if (own === undefined) throw new Error('The page links no style sheet');
  return page.replace(link(own), link(outline)).replace('</body>', `  ${link(own)}\n  </body>`);
}

/** This script runs as soon as it has arrived, even before scripts that the document names earlier. */
export const earlyScript = (file: string): string =>
  `<script async fetchpriority="high" src="/${file}"></script>`;

/** A page without `meta` is a shell. It says that it needs scripts, unless its outline contains this sentence. */
export function composePage(
  template: string,
  page: { meta: ServedMeta | null; markup: string; head: string },
): string {
  // The replacements are functions, so that a '$' in the text stays a '$'.
  return template
    .replace('<!--page-meta-->', () => headTags(page.meta))
    .replace('</head>', () => `  ${page.head}\n  </head>`)
    .replace('<!--page-->', () => page.markup)
    .replace('<!--noscript-->', () =>
      page.meta || page.markup.includes('<noscript>') ? '' : NO_SCRIPT,
    );
}
