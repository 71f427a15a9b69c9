import type { Manifest } from 'vite';
import { type PageWeight, weigh } from './budget.ts';
import { assetsOf, assetsWithLater, type PageAssets } from './page-assets.ts';
import { BASE, type LoadedPage, PUBLIC_PAGES, SHELL_PAGES, TRACKING_PAGE } from './public-pages.ts';

export type SmallScripts = { asker: string; quoteAsker: string; waker: string };
type PageLoad = { page: string; assets: PageAssets };

function publicLoads(
  { asker, quoteAsker, waker }: SmallScripts,
  assetsFor: (modules: readonly string[]) => PageAssets,
): PageLoad[] {
  const served = PUBLIC_PAGES.flatMap(({ path, modules }) =>
    path === null ? [] : { path, modules },
  );
  const load = ({ path, modules }: LoadedPage, script: string): PageLoad => {
    const assets = assetsFor(modules);
    return { page: path, assets: { ...assets, scripts: [script, ...assets.scripts] } };
  };
  return [
    ...served.map((page) => load(page, waker)),
    load(TRACKING_PAGE, waker),
    ...SHELL_PAGES.map((page) => load(page, page.path === '/devis/{id}' ? quoteAsker : asker)),
  ];
}

export const firstLoads = (manifest: Manifest, small: SmallScripts): PageLoad[] =>
  publicLoads(small, (modules) => assetsOf(manifest, [BASE, ...modules]));

export const laterLoads = (manifest: Manifest, small: SmallScripts): PageLoad[] =>
  publicLoads(small, (modules) => assetsWithLater(manifest, modules));

export const weighAll = (folder: string, loads: readonly PageLoad[]): Promise<PageWeight[]> =>
  Promise.all(loads.map(({ page, assets }) => weigh(folder, page, assets)));
