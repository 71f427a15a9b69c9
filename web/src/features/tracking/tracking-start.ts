import { createContext } from 'react';
import type { PublicRepair } from '../../../../shared/tracking/answers.ts';

/** What a page that was rendered on the server starts from: the number asked for, and its repair if there is one. */
export type TrackingStart = { trackingNumber: string; repair: PublicRepair | null };

/** Id of the data block that carries the start in the document. */
export const START_ID = 'suivi';

/** The start where the page is rendered; a browser reads it from the document. */
export const RenderedStart = createContext<TrackingStart | undefined>(undefined);

/** The start that came with this document, as long as no page has taken it. */
export function startInDocument(): TrackingStart | undefined {
  const text = document.getElementById(START_ID)?.textContent;
  return text ? JSON.parse(text) : undefined;
}

/** Called once the page stands: its next visit is to see the repair as it is then. */
export function takeStart(): void {
  document.getElementById(START_ID)?.remove();
}
