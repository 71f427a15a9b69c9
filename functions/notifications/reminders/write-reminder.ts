import { quotePath } from '../../../shared/documents/issued.ts';
import { hasLink } from '../../../shared/links.ts';
import { notFetchedSms } from '../../../shared/notifications/reminders/reminder-sms.ts';
import {
  notFetchedWords,
  quoteWords,
  REMINDER_WORDS,
} from '../../../shared/notifications/reminders/reminder-words.ts';
import type { Reminders } from '../../../shared/notifications/reminders/reminders.ts';
import { optOutPath } from '../../../shared/notifications/reviews/opt-out.ts';
import type { NotificationChannel } from '../../../shared/repairs/notifications.ts';
import type { Recipients } from '../../billing/budgets/spending.ts';
import { planInForce } from '../../billing/plan-in-force.ts';
import type { StoredProfile } from '../../billing/stored-profile.ts';
import type { StoredCompany } from '../../company/stored-company.ts';
import type { DocumentEventsRepository } from '../../documents/document-events.repository.ts';
import type { DocumentsRepository } from '../../documents/documents.repository.ts';
import type { ReminderPlace } from '../message.ts';
import { isDueReview } from '../reviews/due-review.ts';
import type { Send, SendOutcome } from '../send.ts';
import type { Email } from '../ses.ts';
import type { Sms } from '../sns.ts';
import { notFetchedReminder, quoteReminder } from '../templates/reminder-email.ts';
import { reviewEmail } from '../templates/review-email.ts';
import type { IsTextable } from '../textable.ts';
import { type DueReminder, recipientOf } from './due-reminders.ts';

export type WriteReminderDependencies = {
  documents: Pick<DocumentsRepository, 'get'>;
  events: Pick<DocumentEventsRepository, 'approval'>;
  send: Send<Email>;
  text: Send<Sms>;
  isTextable: IsTextable;
  appOrigin: string;
  now: () => number;
};

export type RemindingShop = {
  shopId: string;
  company: StoredCompany;
  reminders: Reminders;
  profile: StoredProfile;
};

/** A written reminder, and the way to send it. */
type Written = {
  to: Recipients;
  channel: NotificationChannel;
  send: (place: ReminderPlace) => Promise<SendOutcome>;
};

/** A reminder's e-mail or SMS, or a review request; `undefined` without a recipient or a reason. */
export async function writeReminder(
  { documents, events, send, text, isTextable, appOrigin, now }: WriteReminderDependencies,
  { shopId, company, reminders, profile }: RemindingShop,
  due: DueReminder,
): Promise<Written | undefined> {
  const isFree = planInForce(profile, now()).terms === 'free';
  // The free plan allows no links in custom text, whenever it was written.
  const allowed = (words: string, ours: string) => (isFree && hasLink(words) ? ours : words);
  const from = { name: company.company_name || 'Rebond', email: profile.email ?? '' };
  if (isDueReview(due)) {
    const url = company.reviews?.url;
    if (!url) return undefined;
    const { trackingNumber, tracking_key, customerEmail: to } = due.repair;
    const content = reviewEmail(due.repair, url, company, appOrigin);
    const unsubscribe = `${appOrigin}${optOutPath(trackingNumber, tracking_key)}`;
    return {
      to: { email: to },
      channel: 'email',
      send: (place) => send({ to, from, content, unsubscribe, place }),
    };
  }
  if (due.name.kind === 'not-fetched') {
    if (!('repair' in due)) return undefined;
    const { repair, name } = due;
    const words = allowed(
      notFetchedWords(reminders, name.days),
      REMINDER_WORDS[`words${name.days}`],
    );
    const to = recipientOf(repair, isTextable);
    if (to === undefined) return undefined;
    if ('sms' in to) {
      const sms = notFetchedSms(repair, name.days, words, company, appOrigin);
      return {
        to: { sms: to.sms.e164 },
        channel: 'sms',
        send: (place) => text({ to: to.sms, text: sms, place }),
      };
    }
    const content = notFetchedReminder(repair, words, company, appOrigin);
    return {
      to,
      channel: 'email',
      send: (place) => send({ to: to.email, from, content, place }),
    };
  }
  if (!('quote' in due)) return undefined;
  const { id, delivery } = due.quote;
  const [quote, link] = await Promise.all([documents.get(shopId, id), events.approval(id)]);
  if (quote === undefined || link === undefined || !delivery) return undefined;
  const words = allowed(quoteWords(reminders), REMINDER_WORDS.quotes);
  const url = `${appOrigin}${quotePath(id, link.key)}`;
  const content = quoteReminder(quote, words, url, appOrigin);
  return {
    to: { email: delivery.to },
    channel: 'email',
    send: (place) => send({ to: delivery.to, from: quote.seller, content, place }),
  };
}
