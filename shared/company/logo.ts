/** Logos accepted by POST /api/company/logo. */
export const LOGO_MAX_BYTES = 1_000_000;
export const LOGO_TYPES = ['image/png', 'image/jpeg', 'image/svg+xml'] as const;
export type LogoType = (typeof LOGO_TYPES)[number];

/** Images that a shop may send in a day of Paris, refused ones among them: each costs up to a second of a processor. */
export const LOGOS_A_DAY = 30;
