/**
 * Builds web/dist (the app, its prerendered pages, their sizes) and the tracking page's renderer in web/dist-server.
 */
import { createHash } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build, type Manifest, type Rolldown } from 'vite';
import budgets from '../bench/budgets.json' with { type: 'json' };
import {
  budgetFailures,
  budgetTable,
  forbiddenLoads,
  type PageWeight,
  weigh,
} from './build/budget.ts';
import { HASHED, writeCompressedCopies } from './build/compressed-copies.ts';
import {
  composePage,
  earlyScript,
  scriptTags,
  withKeptScripts,
  withOneSheet,
  withOutlineSheet,
} from './build/html.ts';
import { checkOutline, outlineStyles, withoutOutline } from './build/outline.ts';
import { assetsOf } from './build/page-assets.ts';
import { firstLoads, laterLoads, type SmallScripts, weighAll } from './build/public-loads.ts';
import {
  ASKER,
  BASE,
  PRIVATE_PAGES,
  PUBLIC_PAGES,
  QUOTE_ASKER,
  TRACKING_PAGE,
  WAKER,
} from './build/public-pages.ts';
import { buildSingleScript } from './build/single-script.ts';
import { buildTrackingPage, type TrackingFiles } from './build/tracking-page.ts';
import type { Outline, PrerenderedPage } from './src/app/rendering/prerender.tsx';

const WEB = import.meta.dirname;
const DIST = join(WEB, 'dist');
const CONFIG = join(WEB, 'vite.config.ts');
const ENTRY = 'index.html';

type Prerender = {
  prerenderPage: (path: string) => Promise<PrerenderedPage>;
  prerenderOutline: (outline: Outline) => Promise<string>;
};

/** Builds the app for Node, so that its pages can be rendered here. The build is deleted after `use` has run. */
async function withPrerenderer<T>(use: (renderer: Prerender) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(DIST, '.prerender-'));
  try {
    await build({
      configFile: CONFIG,
      logLevel: 'warn',
      ssr: { noExternal: true },
      build: {
        ssr: 'src/app/rendering/prerender.tsx',
        outDir: folder,
        emptyOutDir: true,
        manifest: false,
        copyPublicDir: false,
        minify: false,
        rolldownOptions: { output: { entryFileNames: '[name].js', codeSplitting: false } },
      },
    });
    return await use(await import(pathToFileURL(join(folder, 'prerender.js')).href));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Inlines the two icons of 300 bytes each, because otherwise every first visit would request one. */
async function withIconWithin(template: string): Promise<string> {
  const icons = ['favicon.svg', 'favicon-dark.svg'];
  const texts = await Promise.all(icons.map((icon) => readFile(join(DIST, icon), 'utf8')));
  return icons.reduce(
    (html, icon, index) =>
      html.replace(
        `href="/${icon}"`,
        () => `href="data:image/svg+xml,${encodeURIComponent(texts[index] ?? '')}"`,
      ),
    template,
  );
}

const cssOf = async (styles: readonly string[]) =>
  (await Promise.all(styles.map((file) => readFile(join(DIST, file), 'utf8')))).join('');

/**
 * Writes a style sheet and returns its path in the build folder. Browsers may keep it, because its name has a digest.
 */
async function writeSheet(name: string, css: string): Promise<string> {
  const digest = createHash('sha256').update(css).digest('hex').slice(0, 8);
  const file = `${HASHED.replace('[name]', name).replace('[hash]', digest)}.css`;
  await writeFile(join(DIST, file), css);
  return file;
}

/** Returns a link that fetches the font with the document. Pages whose text needs no script use it. */
function fontTag(manifest: Manifest): string {
  const font = Object.values(manifest)
    .flatMap((chunk) => chunk.assets ?? [])
    .find((file) => file.endsWith('.woff2'));
  if (!font) throw new Error('The build contains no font');
  return `<link rel="preload" as="font" type="font/woff2" crossorigin href="/${font}">`;
}

/** Composes a shell. A shell starts its scripts at once, because only scripts can show more than its outline. */
async function composeShell(
  template: string,
  { markup, head }: { markup: string; head: string },
): Promise<string> {
  return composePage(await withIconWithin(template), { meta: null, markup, head });
}

/** Writes all pages. Each has its styles in one file, because each file costs a request. */
async function writePages(
  manifest: Manifest,
  template: string,
  { asker, quoteAsker, waker }: SmallScripts,
): Promise<void> {
  const font = fontTag(manifest);
  await withPrerenderer(async (renderer) => {
    for (const { path, outline, outlineFirst, file, modules } of PUBLIC_PAGES) {
      const assets = assetsOf(manifest, [BASE, ...modules]);
      const first = outlineFirst ? await outlineStyles() : '';
      const css = withoutOutline(await cssOf(assets.styles), first);
      const sheet = await writeSheet(file.replace('.html', ''), css);
      const styled = withOneSheet(template, sheet, assets.styles);
      let html: string;
      if (path === null) {
        const early = earlyScript(outline === 'quote' ? quoteAsker : asker);
        const head = [early, scriptTags(assets, template)].join('\n    ');
        const markup = outline ? await renderer.prerenderOutline(outline) : '';
        html = await composeShell(styled, { markup, head });
        if (outlineFirst) {
          // The browser may draw the outline before the page's own sheet has arrived, so `first` must style all of
          // it.
          checkOutline(markup, first);
          html = withOutlineSheet(html, await writeSheet('outline', first));
        }
      } else {
        // A rendered page is drawn before its scripts are requested.
        const page = await renderer.prerenderPage(path);
        html = withKeptScripts(composePage(styled, { ...page, head: font }), assets, waker);
      }
      await writeFile(join(DIST, file), html);
    }
  });
}

async function trackingFiles(manifest: Manifest, waker: string): Promise<TrackingFiles> {
  const assets = assetsOf(manifest, [BASE, ...TRACKING_PAGE.modules]);
  return { assets, waker, font: fontTag(manifest), css: await cssOf(assets.styles) };
}

/** Returns the files that contain aws-amplify, which takes 40 kB. Only sign-in and private pages need it. */
function amplifyChunks(output: readonly Rolldown.RolldownOutput['output'][number][]): Set<string> {
  const chunks = output.filter((file) => file.type === 'chunk');
  const holding = chunks.filter((chunk) =>
    chunk.moduleIds.some((id) => /node_modules[\\/]@?aws-amplify[\\/]/.test(id)),
  );
  return new Set(holding.map((chunk) => chunk.fileName));
}

async function buildApp(): Promise<Rolldown.RolldownOutput['output'][number][]> {
  const result = await build({ configFile: CONFIG, logLevel: 'warn' });
  if ('on' in result) throw new Error('The build is in watch mode and never ends');
  return [result].flat().flatMap((bundle) => bundle.output);
}

/**
 * Builds web/dist and web/dist-server completely and returns the size of each public page's first load. Throws when a
 * page does not render or exceeds a budget of bench/budgets.json.
 */
export async function buildWeb(): Promise<PageWeight[]> {
  // Vite reads NODE_ENV from its parent: a test runner's `test` would ship React's development build.
  process.env.NODE_ENV = 'production';
  const output = await buildApp();
  const manifest: Manifest = JSON.parse(await readFile(join(DIST, '.vite/manifest.json'), 'utf8'));
  const template = await readFile(join(DIST, ENTRY), 'utf8');
  const asker = await buildSingleScript(DIST, ASKER, `${HASHED}.js`);
  const quoteAsker = await buildSingleScript(DIST, QUOTE_ASKER, `${HASHED}.js`);
  const waker = await buildSingleScript(DIST, WAKER, `${HASHED}.js`);
  const small = { asker, quoteAsker, waker };
  await writePages(manifest, template, small);
  // The manifest names every source file. Only the build needs it, so it is not served.
  await rm(join(DIST, '.vite'), { recursive: true });
  // Browsers identify a service worker by its address, so the address must never change.
  await buildSingleScript(DIST, 'src/offline/service-worker.ts', 'service-worker.js');
  await buildTrackingPage(template, await trackingFiles(manifest, waker));
  await writeCompressedCopies(DIST);
  const loads = firstLoads(manifest, small);
  const weights = await weighAll(DIST, loads);
  console.log(budgetTable(weights, budgets.publicPages));
  const later = await weighAll(DIST, laterLoads(manifest, small));
  console.log(
    `With what each page imports on demand:\n${budgetTable(later, budgets.publicPagesLater)}`,
  );
  const dashboard = assetsOf(manifest, [BASE, PRIVATE_PAGES]);
  dashboard.scripts.unshift(asker);
  const signedIn = [await weigh(DIST, '/dashboard', dashboard)];
  console.log(budgetTable(signedIn, budgets.dashboard));
  const failures = [
    ...budgetFailures(weights, budgets.publicPages),
    ...budgetFailures(later, budgets.publicPagesLater),
    ...budgetFailures(signedIn, budgets.dashboard),
    ...forbiddenLoads(loads, amplifyChunks(output), 'aws-amplify'),
  ];
  if (failures.length > 0) throw new Error(`A page is too heavy.\n${failures.join('\n')}`);
  return weights;
}

if (import.meta.main) {
  try {
    await buildWeb();
  } catch (error) {
    // Only the message is printed, because it shows where the sources are wrong. Node would print its own code
    // above it.
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  }
}
