import type { Reminded } from '../../../../shared/reminders/reminders.ts';
import { formatDate } from '../../../../shared/time.ts';

export const since = (days: number) =>
  days === 0
    ? 'depuis aujourd’hui'
    : days === 1
      ? 'depuis 1\u00a0jour'
      : `depuis ${days}\u00a0jours`;

/** What became of a reminder, in a few words. */
export const remindedText = (reminded: Reminded | undefined): string[] => {
  if (reminded === undefined) return [];
  return reminded.state === 'sent'
    ? [`relance envoyée le ${formatDate(reminded.at)}`]
    : [`relance refusée\u202f: ${reminded.reason ?? 'raison inconnue'}`];
};
