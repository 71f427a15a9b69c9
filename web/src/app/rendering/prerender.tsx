import { QuoteSketch } from '../../features/documents/quote/quote-sketch.tsx';
import { PageSkeleton } from '../../ui/feedback/page-skeleton.tsx';
import { PageSketch } from '../../ui/feedback/page-sketch.tsx';
import { PageSpinner } from '../../ui/feedback/spinner.tsx';
import { PageFrame } from '../page-frame.tsx';
import { preloadPage, Router } from '../router.tsx';
import type { ServedMeta } from './head-tags.ts';
import { pageDescriptionOf } from './page-description.ts';
import { pageMetaOf } from './page-meta.ts';
import { renderMarkup } from './render-markup.tsx';

export type PrerenderedPage = { meta: ServedMeta; markup: string };

/** Renders the markup of the page at `path` for a visitor without a session. Throws the error of a page that fails. */
export async function prerenderPage(path: string): Promise<PrerenderedPage> {
  await preloadPage(path);
  const meta = { ...pageMetaOf(path), description: pageDescriptionOf(path) };
  return { meta, markup: await renderMarkup(path, <Router />) };
}

const OUTLINES = {
  quote: <QuoteSketch />,
  payment: (
    <PageSketch>
      <PageSpinner />
    </PageSketch>
  ),
  signedIn: (
    <PageFrame>
      <PageSkeleton />
    </PageFrame>
  ),
} as const;

export type Outline = keyof typeof OUTLINES;

export const prerenderOutline = (outline: Outline): Promise<string> =>
  renderMarkup('/', OUTLINES[outline]);
