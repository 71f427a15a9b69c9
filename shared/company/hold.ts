/** A shop may choose one of these holds, in seconds. Ten seconds apply when the shop has not chosen (ADR 0082). */
export const HOLD_CHOICES = [0, 10, 30] as const;
export type HoldSeconds = (typeof HOLD_CHOICES)[number];
export const DEFAULT_HOLD_SECONDS: HoldSeconds = 10;
