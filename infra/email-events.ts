/** What of SES's events about e-mails reaches a queue: the stage's rules, and the embedded cloud, are made of it. */

/** Where an event says what is handed on: nothing of the message itself, and no address. */
const PLACES = {
  event: '$.detail-type',
  messageId: '$.detail.mail.messageId',
  shop: '$.detail.mail.tags.shop',
  sent: '$.detail.mail.tags.sent',
} as const;
const OF_CHANGE = {
  ...PLACES,
  repair: '$.detail.mail.tags.repair',
  entry: '$.detail.mail.tags.entry',
} as const;
const OF_DOCUMENT = { ...PLACES, document: '$.detail.mail.tags.document' } as const;
const OF_REMINDER = { ...PLACES, reminder: '$.detail.mail.tags.reminder' } as const;

const BOUNCED = ['Email Bounced'] as const;
const OTHERS = [
  'Email Delivered',
  'Email Delivery Delayed',
  'Email Complaint Received',
  'Email Rejected',
] as const;
const BOUNCE = { type: '$.detail.bounce.bounceType' } as const;

/** A tag that tells e-mails of ours, by how it begins. */
const CHANGE = { repair: [{ prefix: 'RB' }] } as const;
const REMINDER = {
  reminder: [{ prefix: 'QUOTE_' }, { prefix: 'NOT-FETCHED_' }, { prefix: 'OVERDUE_' }],
} as const;

/** Documents are named by UUIDs of version 7, which begin so until the year 2527. */
const DOCUMENT_EMAIL = { document: [{ prefix: '0' }] } as const;

type EmailEvents = {
  id: string;
  names: readonly string[];
  tags: Readonly<Record<string, readonly { readonly prefix: string }[]>>;
  places: Readonly<Record<string, string>>;
};

/**
 * Events by what they are called and what their e-mails are about, with what is handed on of each. A bounce alone says
 * of what type it is, and a change alone names a repair: a path that leads to nothing would leave a hole in the message.
 */
export const EMAIL_EVENTS: readonly EmailEvents[] = [
  { id: 'EmailOutcomes', names: OTHERS, tags: CHANGE, places: OF_CHANGE },
  { id: 'EmailBounces', names: BOUNCED, tags: CHANGE, places: { ...OF_CHANGE, ...BOUNCE } },
  { id: 'ReminderOutcomes', names: OTHERS, tags: REMINDER, places: OF_REMINDER },
  { id: 'ReminderBounces', names: BOUNCED, tags: REMINDER, places: { ...OF_REMINDER, ...BOUNCE } },
  { id: 'LetterOutcomes', names: OTHERS, tags: DOCUMENT_EMAIL, places: OF_DOCUMENT },
  {
    id: 'LetterBounces',
    names: BOUNCED,
    tags: DOCUMENT_EMAIL,
    places: { ...OF_DOCUMENT, ...BOUNCE },
  },
];

/** Tags that an event of `of` has; others, as those of a letter about an answer, wake nobody. */
export const eventTags = (configurationSet: string, of: Pick<EmailEvents, 'tags'>) => ({
  'ses:configuration-set': [configurationSet],
  ...of.tags,
});
