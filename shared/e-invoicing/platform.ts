import * as z from 'zod/mini';

const address = z.string().check(z.regex(/^https?:\/\/[^\s?#]+[^\s?#/]$/));

/** The platform follows AFNOR XP Z12-013, annexes A and B. Each address is the part before `/v1/…`. */
export const platformSchema = z.strictObject({
  flowUrl: address,
  directoryUrl: address,
  /** The platform issues tokens by OAuth 2.0 with client credentials (RFC 6749, 4.4). */
  tokenUrl: address,
  clientId: z.string().check(z.minLength(1)),
});
export type ApprovedPlatform = z.infer<typeof platformSchema>;

/** The settings are `{}` when the operator has chosen no platform. */
export const platformSettings = z.union([platformSchema, z.strictObject({})]);
export type PlatformSettings = z.infer<typeof platformSettings>;

export const isChosen = (settings: PlatformSettings): settings is ApprovedPlatform =>
  'flowUrl' in settings;
