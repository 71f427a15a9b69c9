/** Whether journeys run in every look: `JOURNEY_WIDTHS=all`, as `npm run test:journeys` does every night. */
export const EVERY_LOOK = process.env.JOURNEY_WIDTHS === 'all';

/**
 * The widths, in pixels, at which a journey runs: a phone's, and in every look a laptop's as well. The checks of a
 * screen (screen-checks.ts) resize the page themselves, and other journeys run at 1280 pixels.
 */
export const WIDTHS: readonly number[] = EVERY_LOOK ? [390, 1440] : [390];
