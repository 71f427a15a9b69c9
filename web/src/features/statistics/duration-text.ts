const HOUR = 60;
const DAY = 24 * HOUR;
const NUMBER = new Intl.NumberFormat('fr-FR', { maximumFractionDigits: 1 });

/** A duration in words: '45 min', '3,5 h', '2,1 jours', '< 1 min'; a dash when there is none. */
export function durationText(minutes: number | null): string {
  if (minutes === null) return '–';
  if (minutes < 0.5) return '<\u00a01\u00a0min';
  if (minutes < HOUR) return `${Math.round(minutes)}\u00a0min`;
  if (minutes < DAY) return `${NUMBER.format(minutes / HOUR)}\u00a0h`;
  const days = NUMBER.format(minutes / DAY);
  return `${days}\u00a0jour${minutes / DAY >= 2 ? 's' : ''}`;
}

/** A share from 0 to 1 as '97 %'; a dash when there is none. */
export const shareText = (share: number | null): string =>
  share === null ? '–' : `${Math.round(share * 100)}\u00a0%`;
