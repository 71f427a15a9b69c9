import { createContext } from 'react';
import type { PublicRepair } from '../../../../shared/tracking/answers.ts';

/** A server sends these data with a page that it rendered. `atMs` is the minute of the rendering. */
export type TrackingStart = {
  trackingNumber: string;
  repair: PublicRepair | null;
  atMs: number;
};

/** The document contains the start data in a block with this id. */
export const START_ID = 'suivi';

/** A server renders with this context; a browser reads the start data from the document. */
export const RenderedStart = createContext<TrackingStart | undefined>(undefined);

/** Returns the start data of this document, until a page has used it. */
export function startInDocument(): TrackingStart | undefined {
  const text = document.getElementById(START_ID)?.textContent;
  return text ? JSON.parse(text) : undefined;
}

/** The page calls this after hydration, so that its next visit reads the current repair. */
export function takeStart(): void {
  document.getElementById(START_ID)?.remove();
}
