/**
 * The widths, in pixels, at which a journey runs: a phone's, and with `JOURNEY_WIDTHS=all` a laptop's as well. The
 * checks of a screen (screen-checks.ts) resize the page themselves, and other journeys run at 1280 pixels.
 */
export const WIDTHS: readonly number[] = process.env.JOURNEY_WIDTHS === 'all' ? [390, 1440] : [390];
