export const LOGO_MAX_BYTES = 1_000_000;
export const LOGO_TYPES = ['image/png', 'image/jpeg', 'image/svg+xml'] as const;
export type LogoType = (typeof LOGO_TYPES)[number];

/** Refused images count too, because each takes up to a second of processor time. */
export const LOGOS_A_DAY = 30;
