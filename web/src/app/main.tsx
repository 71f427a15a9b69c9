import { StrictMode, startTransition } from 'react';
import { preload } from 'react-dom';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import { watchSteps } from '../lib/navigation/history-steps.ts';
import { startSession } from '../lib/session/start-session.ts';
import fontAddress from '../ui/fonts/inter-latin.woff2?url';
import { HYDRATED } from './rendering/early-press.ts';
import { notPreloaded, preloadPage, Router } from './router.tsx';
// The styles of every page follow, in the order in which they must apply.
import '../ui/tokens.css';
import '../ui/fonts.css';
import '../ui/global.css';

const app = (
  <StrictMode>
    <BrowserRouter>
      <Router />
    </BrowserRouter>
  </StrictMode>
);

/** This is a function, because a top-level await would never end: the module of a page imports this file's chunk. */
async function start(): Promise<void> {
  const root = document.getElementById('root');
  if (!root) throw new Error('The page has no #root to render into');
  startSession();
  // A shell shows no text before its data has arrived, so the font can be fetched after the scripts.
  preload(fontAddress, { as: 'font', type: 'font/woff2', crossOrigin: 'anonymous' });
  await preloadPage(window.location.pathname).catch(notPreloaded);
  // A transition renders in short tasks, between which the page responds.
  startTransition(() => {
    const isRendered = root.firstElementChild && !root.querySelector('[data-sketch]');
    if (isRendered) hydrateRoot(root, app);
    else createRoot(root).render(app);
  });
  window.dispatchEvent(new Event(HYDRATED));
}

watchSteps();
// This code is loaded when something first gets the focus, because a person who only reads does not need it.
window.addEventListener(
  'focusin',
  () => {
    import('../ui/layout/keep-focus.ts')
      .then(({ keepFocus }) => keepFocus())
      .catch((error: unknown) => console.warn('The focus cannot be kept', error));
  },
  { once: true },
);
void start();
