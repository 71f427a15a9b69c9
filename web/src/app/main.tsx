import { StrictMode } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { BrowserRouter } from '../lib/browser-router.tsx';
import { watchSteps } from '../lib/history-steps.ts';
import { startSession } from '../lib/start-session.ts';
import { preloadPage, Router } from './router.tsx';
import './styles.ts';

const app = (
  <StrictMode>
    <BrowserRouter>
      <Router />
    </BrowserRouter>
  </StrictMode>
);

/**
 * Not a top-level await: a page's module imports this file's own chunk, which would then wait for itself.
 */
async function start(): Promise<void> {
  const root = document.getElementById('root');
  if (!root) throw new Error('The page has no #root to render into');
  // The router shows the failure of a page's module as it shows any other: here it is only not yet loaded.
  await preloadPage(window.location.pathname).catch(() => undefined);
  if (root.firstElementChild) hydrateRoot(root, app);
  else createRoot(root).render(app);
  startSession();
}

watchSteps();
void start();
