/** The types of logo that POST /api/company/logo accepts. */
export const LOGO_MAX_BYTES = 1_000_000;
export const LOGO_TYPES = ['image/png', 'image/jpeg', 'image/svg+xml'] as const;
export type LogoType = (typeof LOGO_TYPES)[number];

/**
 * Most images that a shop may upload in a day (in Paris), including refused ones: each takes up to a second of
 * processor time.
 */
export const LOGOS_A_DAY = 30;
