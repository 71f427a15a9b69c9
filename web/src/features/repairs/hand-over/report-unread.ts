import { messageOf } from '../../../lib/api/api-client.ts';
import { notify } from '../../../ui/feedback/notify.ts';

/** The devices are handed over, but nobody knows yet whether they are paid for. */
export const reportUnread = (error: unknown): void =>
  notify.error(
    'Les factures n’ont pas pu être lues',
    `${messageOf(error)} Vérifiez sur la fiche s’il reste à encaisser.`,
  );
