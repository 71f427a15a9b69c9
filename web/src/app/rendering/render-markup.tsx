import { type ReactNode, StrictMode } from 'react';
// React's build for the edge is half the size of its build for Node, which also contains Node's own streams.
import { prerender } from 'react-dom/static.edge';
import { StaticRouter } from 'react-router-dom';

/** Renders the markup of `app` at `path`, which main.tsx then hydrates. Throws the error of a component that fails. */
export async function renderMarkup(path: string, app: ReactNode): Promise<string> {
  const failures: unknown[] = [];
  const { prelude } = await prerender(
    <StrictMode>
      <StaticRouter location={path}>{app}</StaticRouter>
    </StrictMode>,
    {
      onError: (error) => {
        failures.push(error);
      },
      // React would move a larger part of the page into place by an inline script, which the security policy refuses.
      progressiveChunkSize: Number.POSITIVE_INFINITY,
    },
  );
  const markup = await new Response(prelude).text();
  if (failures.length > 0) throw failures[0];
  return markup;
}
