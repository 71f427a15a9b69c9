/**
 * Requests a quote ahead and shows its head as soon as it has arrived: on a slow phone, the app draws the whole quote
 * a third of a second later. This is a separate script of the quote's shell.
 */
import { drawHead } from '../../features/documents/quote/draw-head.ts';
import './ask-ahead.ts';

for (const response of Object.values(globalThis.rebondAhead?.responses ?? {})) {
  response
    // The response is cloned, because the app reads it too.
    .then((response) => (response.ok ? response.clone().json().then(drawHead) : undefined))
    // The app itself reports a response that cannot be read.
    .catch(() => undefined);
}
