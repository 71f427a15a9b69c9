import type { PublicRepair } from './answers.ts';

/** What the page of a tracking number is rendered from. */
export type TrackingPageView = {
  /** Public address of the application, without a slash at the end. */
  origin: string;
  /** The number as it was asked for. */
  trackingNumber: string;
  /** Null when no repair has this number; undefined when it could not be looked up, which the page then does itself. */
  repair: PublicRepair | null | undefined;
};

/** A whole HTML document, and the digest of its one inline style as a content security policy names it. */
export type TrackingPageDocument = { html: string; styleHash: string };

/** Renders the page; rejects with what a component throws. */
export type RenderTrackingPage = (view: TrackingPageView) => Promise<TrackingPageDocument>;
