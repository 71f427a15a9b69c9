import type { PublicRepair } from './answers.ts';

export type TrackingPageView = {
  /** Public address of the application, without a final slash. */
  origin: string;
  trackingNumber: string;
  /** Null when no repair has this number; undefined when the look-up failed, and the page then tries again itself. */
  repair: PublicRepair | null | undefined;
};

/** A complete HTML document, and the hash of its single inline style for the content security policy. */
export type TrackingPageDocument = { html: string; styleHash: string };

export type RenderTrackingPage = (view: TrackingPageView) => Promise<TrackingPageDocument>;
