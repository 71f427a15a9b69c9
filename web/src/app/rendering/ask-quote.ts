/** Shows the head of a quote as soon as it has arrived. On a slow phone, the app draws it a third of a second later. */
import { drawHead } from '../../features/documents/quote/draw-head.ts';
import './ask-ahead.ts';

for (const response of Object.values(globalThis.rebondAhead?.responses ?? {})) {
  response
    // The response is cloned, because the app reads it too.
    .then((response) => (response.ok ? response.clone().json().then(drawHead) : undefined))
    // The app itself reports a response that cannot be read.
    .catch(() => undefined);
}
