import type { NotFetchedDays, Reminders } from './reminders.ts';

/** These default texts are used where the shop has no text of its own. */
export const REMINDER_WORDS = {
  quotes:
    'Nous vous avons envoyé un devis et n’avons pas encore votre réponse. Vous pouvez l’accepter ou le refuser en un clic, ou nous appeler si vous avez une question.',
  words7: 'Votre appareil est prêt depuis une semaine et vous attend à l’atelier.',
  words30:
    'Votre appareil est prêt depuis un mois. Merci de passer le récupérer, ou de nous appeler pour convenir d’un jour.',
  words90:
    'Votre appareil est prêt depuis trois mois. Merci de nous appeler pour convenir de son retrait.',
} as const;

export const notFetchedWords = ({ notFetched }: Reminders, days: NotFetchedDays): string =>
  notFetched[`words${days}`] || REMINDER_WORDS[`words${days}`];

export const quoteWords = ({ quotes }: Reminders): string => quotes.words || REMINDER_WORDS.quotes;
