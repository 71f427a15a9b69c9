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

/** This is no top-level await: a page's module imports this file's chunk, which would then wait for itself. */
async function start(): Promise<void> {
  const root = document.getElementById('root');
  if (!root) throw new Error('The page has no #root to render into');
  // A shell has nothing to hydrate, so that the session is asked for while the page's module loads.
  if (!root.firstElementChild) startSession();
  // The router reports a failed page module like any other failure; here it is only not loaded yet.
  await preloadPage(window.location.pathname).catch(() => undefined);
  if (root.firstElementChild) hydrateRoot(root, app);
  else createRoot(root).render(app);
  startSession();
}

watchSteps();
void start();
