import type { PublicRepair } from './answers.ts';

export type TrackingPageView = {
  /** `origin` is the public address of the application, without a final slash. */
  origin: string;
  trackingNumber: string;
  /** This is null if no repair has the number, and undefined if the look-up failed, which the page then repeats. */
  repair: PublicRepair | null | undefined;
};

/** `html` is a complete document, and `styleHash` the hash of its only inline style for the content security policy. */
export type TrackingPageDocument = { html: string; styleHash: string };

export type RenderTrackingPage = (view: TrackingPageView) => Promise<TrackingPageDocument>;
