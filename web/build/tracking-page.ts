import { createHash } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { build } from 'vite';
import type { TrackingShell } from '../src/app/rendering/render-tracking.tsx';
import { namedStyles, STYLE_LINK, withKeptScripts } from './html.ts';
import type { PageAssets } from './page-assets.ts';
import { withoutBrowserWork } from './vite-plugins.ts';

const WEB = join(import.meta.dirname, '..');
const SERVER = join(WEB, 'dist-server');

export type TrackingFiles = {
  assets: PageAssets;
  waker: string;
  font: string;
  css: string;
};

/**
 * Puts `css` into the document, so that it is drawn without another request. Throws if the placeholders have changed.
 */
export function trackingShell(
  template: string,
  { assets, waker, font, css }: TrackingFiles,
): TrackingShell {
  if (/<\/style/i.test(css)) throw new Error('The tracking page’s styles would end their element');
  // `css` contains the listed styles. They are named in a form that browsers do not load, so that the code that loads a
  // chunk does not request them either.
  const head = [font, namedStyles(assets.styles), `<style>${css}</style>`];
  const styled = template
    .replace(STYLE_LINK, '')
    .replace('</head>', () => `  ${head.join('\n    ')}\n  </head>`);
  const parts = withKeptScripts(styled, assets, waker).split(
    /<!--page-meta-->|<!--page-->|<!--noscript-->/,
  );
  const [beforeHead, beforeMarkup, beforeData, end] = parts;
  if (parts.length !== 4 || !beforeHead || !beforeMarkup || !beforeData || !end) {
    throw new Error('The placeholders of the pages’ template have changed');
  }
  const styleHash = `sha256-${createHash('sha256').update(css).digest('base64')}`;
  return { beforeHead, beforeMarkup, beforeData, end, styleHash };
}

/** Builds web/dist-server/tracking-page.js for the Lambda that serves the page (docs/decisions/0032). */
export async function buildTrackingPage(template: string, files: TrackingFiles): Promise<void> {
  await build({
    configFile: join(WEB, 'vite.config.ts'),
    logLevel: 'warn',
    plugins: [withoutBrowserWork()],
    define: { 'process.env.NODE_ENV': JSON.stringify('production') },
    ssr: { noExternal: true },
    build: {
      ssr: 'src/app/rendering/render-tracking.tsx',
      outDir: SERVER,
      emptyOutDir: true,
      manifest: false,
      copyPublicDir: false,
      minify: false,
      rolldownOptions: { output: { entryFileNames: '[name].js', codeSplitting: false } },
    },
  });
  const page = `import { trackingRenderer } from './render-tracking.js';
export const renderTrackingPage = trackingRenderer(${JSON.stringify(trackingShell(template, files))});
`;
  await writeFile(join(SERVER, 'tracking-page.js'), page);
}
