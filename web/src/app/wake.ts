import { KEPT_SCRIPTS } from './kept-scripts.ts';

/**
 * Starts the app on a page that the server rendered, after the browser has drawn it. The scripts stay in a
 * template until then, so that they take neither bandwidth nor processor time from the first paint.
 */
function wake(): void {
  const kept = document.getElementById(KEPT_SCRIPTS);
  if (kept instanceof HTMLTemplateElement) document.body.append(kept.content.cloneNode(true));
}

// A background tab paints nothing, so it does not wait.
if (document.hidden) wake();
else requestAnimationFrame(() => setTimeout(wake));
