import type { RenderTrackingPage } from '../../shared/tracking/tracking-page.ts';

/** `#tracking-page`: the web's own component, built for Node into web/dist-server by web/build.ts. */
export const renderTrackingPage: RenderTrackingPage;
