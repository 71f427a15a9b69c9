import { compactTrackingNumber } from '../../../../shared/tracking/tracking-path.ts';

/**
 * Normalises a typed tracking number. Any other text is only trimmed, so that the answer can repeat it as it
 * was typed.
 */
export function typedTrackingNumber(typed: string): string {
  const compact = compactTrackingNumber(typed);
  return /^RB\d{8}$/.test(compact) ? compact : typed.trim();
}
