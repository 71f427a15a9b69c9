import { PageSkeleton } from '../ui/page-skeleton.tsx';
import { PageFrame } from './page-frame.tsx';
import { type PageMeta, pageMetaOf } from './page-meta.ts';
import { renderMarkup } from './render-markup.tsx';
import { preloadPage, Router } from './router.tsx';

export type PrerenderedPage = { meta: PageMeta; markup: string };

/** Renders the markup of the page at `path` for a visitor without a session. Throws what the page throws. */
export async function prerenderPage(path: string): Promise<PrerenderedPage> {
  await preloadPage(path);
  return { meta: pageMetaOf(path), markup: await renderMarkup(path, <Router />) };
}

/** Renders what every signed-in page shows until its session is read. */
export const prerenderOutline = (): Promise<string> =>
  renderMarkup(
    '/',
    <PageFrame>
      <PageSkeleton />
    </PageFrame>,
  );
