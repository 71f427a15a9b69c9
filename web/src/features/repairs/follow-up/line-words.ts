import type { Reminded } from '../../../../../shared/notifications/reminders/reminders.ts';
import { formatDate } from '../../../../../shared/time.ts';
import { adviceOn, outcomeWord } from '../../../lib/repairs/outcome-text.ts';

export const since = (days: number) =>
  days === 0
    ? 'depuis aujourd’hui'
    : days === 1
      ? 'depuis 1\u00a0jour'
      : `depuis ${days}\u00a0jours`;

const CHANNEL_NAMES = { email: 'e-mail', sms: 'SMS' } as const;

/** A reminder is sent only once, so these texts advise a call instead of another message. */
const CALL_INSTEAD = {
  email: {
    returned: 'sa messagerie est pleine ou absente. Appelez-le.',
    bounced: 'cette adresse ne reçoit rien. Appelez votre client.',
  },
  sms: {
    returned: 'son téléphone est injoignable. Rappelez-le plus tard.',
    bounced: 'ce numéro ne reçoit pas de SMS. Appelez votre client.',
  },
} as const;

export const remindedText = (reminded: Reminded | undefined): string[] => {
  if (reminded === undefined) return [];
  const { at, state, reason, channel, outcome } = reminded;
  if (state === 'refused') return [`relance refusée\u202f: ${reason ?? 'raison inconnue'}`];
  const sent = `relance envoyée le ${formatDate(at)}`;
  if (channel === undefined) return [sent];
  const advice =
    outcome === 'returned' || outcome === 'bounced'
      ? CALL_INSTEAD[channel][outcome]
      : adviceOn(channel, outcome);
  const known = `${CHANNEL_NAMES[channel]} ${outcomeWord(outcome)}`;
  return [`${sent}, ${known}${advice ? `\u202f: ${advice}` : ''}`];
};
