import { type PageMeta, pageMetaOf } from './page-meta.ts';
import { renderMarkup } from './render-markup.tsx';
import { preloadPage, Router } from './router.tsx';

export type PrerenderedPage = { meta: PageMeta; markup: string };

/** Renders the markup of the page at `path` for a visitor without a session. Throws what the page throws. */
export async function prerenderPage(path: string): Promise<PrerenderedPage> {
  await preloadPage(path);
  return { meta: pageMetaOf(path), markup: await renderMarkup(path, <Router />) };
}
