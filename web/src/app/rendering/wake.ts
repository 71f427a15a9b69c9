import { afterPaint, loadLanguageData } from '../../lib/after-paint.ts';
import { keepEarlyPress } from './early-press.ts';
import { KEPT_SCRIPTS } from './kept-scripts.ts';

/** The scripts stay in a template until the page is drawn, so that they do not delay the first paint. */
function wake(): void {
  const kept = document.getElementById(KEPT_SCRIPTS);
  if (kept instanceof HTMLTemplateElement) document.body.append(kept.content.cloneNode(true));
}

keepEarlyPress();
afterPaint(() => {
  wake();
  // Of the pages that are rendered in advance, only the tracking page formats times.
  if (window.location.pathname.startsWith('/suivi/')) setTimeout(loadLanguageData);
});
