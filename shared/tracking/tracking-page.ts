import type { PublicRepair } from './answers.ts';

export type TrackingPageView = {
  /** `origin` is the public address of the application, without a final slash. */
  origin: string;
  trackingNumber: string;
  /** Null when no repair has this number; undefined when the look-up failed, and the page then tries again itself. */
  repair: PublicRepair | null | undefined;
};

/** `html` is a complete document, and `styleHash` the hash of its only inline style for the content security policy. */
export type TrackingPageDocument = { html: string; styleHash: string };

export type RenderTrackingPage = (view: TrackingPageView) => Promise<TrackingPageDocument>;
