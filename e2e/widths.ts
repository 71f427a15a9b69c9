/**
 * If this is true, journeys run in every look, that is at both widths and in both themes. `npm run test:journeys` does
 * so every night with `JOURNEY_WIDTHS=all`.
 */
export const EVERY_LOOK = process.env.JOURNEY_WIDTHS === 'all';

/**
 * A journey runs at these widths in pixels: a phone's, and in every look a laptop's as well. The checks of a screen
 * (screen-checks.ts) resize the page themselves, and other journeys run at 1280 pixels.
 */
export const WIDTHS: readonly number[] = EVERY_LOOK ? [390, 1440] : [390];
