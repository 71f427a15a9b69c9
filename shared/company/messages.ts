import type { RepairStatus } from '../repairs/repair-status.ts';

export const READY_MESSAGES_MAX = 6;

export type ReadyMessages = Readonly<Record<string, readonly string[]>>;

export const DEFAULT_READY_MESSAGES = {
  pending: [
    'Le diagnostic sera fait sous 48 heures.',
    'Nous vous appelons dès que le devis est prêt.',
    'Pensez à nous donner votre code de déverrouillage.',
  ],
  ordered: [
    'La pièce arrive dans 2 à 3 jours ouvrés.',
    'La pièce est en rupture : comptez une semaine.',
    'La pièce est arrivée, la réparation commence demain.',
  ],
  progress: [
    'Votre appareil est sur l’établi.',
    'La réparation sera finie aujourd’hui.',
    'Les derniers tests sont en cours.',
  ],
  contact: [
    'Nous avons besoin de votre accord sur le devis.',
    'Quel est le code de déverrouillage ?',
    'La panne est différente de ce qui était prévu.',
  ],
  completed: [
    'Vous pouvez passer aux heures d’ouverture.',
    'Merci d’apporter votre bon de prise en charge.',
    'La réparation est garantie 3 mois.',
  ],
} as const satisfies Record<RepairStatus, readonly string[]>;

export const readyMessagesOf = (own: ReadyMessages | undefined, status: RepairStatus) =>
  own?.[status] ?? DEFAULT_READY_MESSAGES[status];
