import { StrictMode } from 'react';
import { prerender } from 'react-dom/static';
import { StaticRouter } from 'react-router-dom';
import { type PageMeta, pageMetaOf } from './page-meta.ts';
import { preloadPage, Router } from './router.tsx';

export type PrerenderedPage = { meta: PageMeta; markup: string };

/** The markup of the page at `path` as a visitor without a session meets it. Throws what the page throws. */
export async function prerenderPage(path: string): Promise<PrerenderedPage> {
  await preloadPage(path);
  const failures: unknown[] = [];
  const { prelude } = await prerender(
    <StrictMode>
      <StaticRouter location={path}>
        <Router />
      </StaticRouter>
    </StrictMode>,
    {
      onError: (error) => {
        failures.push(error);
      },
      // Larger boundaries would be moved into place by an inline script, which the security policy refuses.
      progressiveChunkSize: Number.POSITIVE_INFINITY,
    },
  );
  const markup = await new Response(prelude).text();
  if (failures.length > 0) throw failures[0];
  return { meta: pageMetaOf(path), markup };
}
