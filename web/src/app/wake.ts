import { KEPT_SCRIPTS } from './kept-scripts.ts';

/**
 * Starts the app on a page that the server has drawn, once the browser has shown it: its scripts stand in a template
 * until then, so that they take neither bandwidth nor processor from the first paint.
 */
function wake(): void {
  const kept = document.getElementById(KEPT_SCRIPTS);
  if (kept instanceof HTMLTemplateElement) document.body.append(kept.content.cloneNode(true));
}

// A tab in the background paints nothing and waits for nothing.
if (document.hidden) wake();
else requestAnimationFrame(() => setTimeout(wake));
