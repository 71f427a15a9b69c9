/** How long a shop may have a change held, in seconds, and how long it is where it has not said (ADR 0082). */
export const HOLD_CHOICES = [0, 10, 30] as const;
export type HoldSeconds = (typeof HOLD_CHOICES)[number];
export const DEFAULT_HOLD_SECONDS: HoldSeconds = 10;
