import { createHash } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { build } from 'vite';
import { KEPT_SCRIPTS } from '../src/app/kept-scripts.ts';
import type { TrackingShell } from '../src/app/render-tracking.tsx';
import { namedStyles } from './html.ts';
import type { PageAssets } from './page-assets.ts';
import { withoutBrowserWork } from './vite-plugins.ts';

const WEB = join(import.meta.dirname, '..');
const SERVER = join(WEB, 'dist-server');

/** What of the client's build the page is made with. */
export type TrackingFiles = {
  assets: PageAssets;
  /** The script that starts the others. */
  waker: string;
  /** All of the page's styles. */
  css: string;
};

/** What the template loads by itself. */
const LOADED =
  /^[ \t]*<(?:script type="module"|link rel="(?:stylesheet|modulepreload)")[^>]*>(?:<\/script>)?\n/gm;

/** The app's scripts, kept until the page is drawn (src/app/wake.ts): the entry first, then what it imports. */
const keptScripts = ({ scripts: [entry, ...imported] }: PageAssets) =>
  [
    `<template id="${KEPT_SCRIPTS}">`,
    ...imported.map((file) => `  <link rel="modulepreload" crossorigin href="/${file}">`),
    `  <script type="module" crossorigin src="/${entry}"></script>`,
    '</template>',
  ].join('\n    ');

/**
 * The document of the tracking page, from the app's built template: `css` stands in it, so that it is drawn from its
 * own bytes alone, and its scripts wait for that; `waker` is the one that lets them go.
 * @throws when the template has other places than it had, or when the styles would end their element.
 */
export function trackingShell(
  template: string,
  { assets, waker, css }: TrackingFiles,
): TrackingShell {
  if (/<\/style/i.test(css)) throw new Error('The tracking page’s styles would end their element');
  // Named, not loaded, for browsers know no such type: what loads a page's chunk asks for no style that is named.
  const head = [
    namedStyles(assets.styles),
    `<style>${css}</style>`,
    `<script type="module" crossorigin src="/${waker}"></script>`,
  ];
  const parts = template
    .replace(LOADED, '')
    .replace('</head>', () => `  ${head.join('\n    ')}\n  </head>`)
    .replace('</body>', () => `  ${keptScripts(assets)}\n  </body>`)
    .split(/<!--page-meta-->|<!--page-->|<!--noscript-->/);
  const [beforeHead, beforeMarkup, beforeData, end] = parts;
  if (parts.length !== 4 || !beforeHead || !beforeMarkup || !beforeData || !end) {
    throw new Error('The template of the pages has other places than it had');
  }
  const styleHash = `sha256-${createHash('sha256').update(css).digest('base64')}`;
  return { beforeHead, beforeMarkup, beforeData, end, styleHash };
}

/**
 * Builds web/dist-server/tracking-page.js: the page's component for Node in one file, with the document around it.
 * The Lambda that serves the page carries it (docs/decisions/0032).
 */
export async function buildTrackingPage(template: string, files: TrackingFiles): Promise<void> {
  await build({
    configFile: join(WEB, 'vite.config.ts'),
    logLevel: 'warn',
    plugins: [withoutBrowserWork()],
    define: { 'process.env.NODE_ENV': JSON.stringify('production') },
    ssr: { noExternal: true },
    build: {
      ssr: 'src/app/render-tracking.tsx',
      outDir: SERVER,
      emptyOutDir: true,
      manifest: false,
      copyPublicDir: false,
      minify: false,
      rolldownOptions: { output: { codeSplitting: false } },
    },
  });
  const page = `import { trackingRenderer } from './render-tracking.js';
export const renderTrackingPage = trackingRenderer(${JSON.stringify(trackingShell(template, files))});
`;
  await writeFile(join(SERVER, 'tracking-page.js'), page);
}
