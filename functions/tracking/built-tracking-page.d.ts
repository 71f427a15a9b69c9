import type { RenderTrackingPage } from '../../shared/tracking/tracking-page.ts';

/** `#tracking-page` is the web's own component, which web/build.ts builds for Node into web/dist-server. */
export const renderTrackingPage: RenderTrackingPage;
