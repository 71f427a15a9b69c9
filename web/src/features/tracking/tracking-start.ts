import { createContext } from 'react';
import type { PublicRepair } from '../../../../shared/tracking/answers.ts';

/**
 * The start data of a page that was rendered on the server: the requested number, its repair if there is one,
 * and the minute of the rendering.
 */
export type TrackingStart = {
  trackingNumber: string;
  repair: PublicRepair | null;
  atMs: number;
};

/** The id of the data block that contains the start data in the document. */
export const START_ID = 'suivi';

/** The start data while the page is rendered on the server; a browser reads it from the document. */
export const RenderedStart = createContext<TrackingStart | undefined>(undefined);

/** The start data of this document, until a page has used it. */
export function startInDocument(): TrackingStart | undefined {
  const text = document.getElementById(START_ID)?.textContent;
  return text ? JSON.parse(text) : undefined;
}

/** Called after hydration, so that the page's next visit reads the current repair. */
export function takeStart(): void {
  document.getElementById(START_ID)?.remove();
}
