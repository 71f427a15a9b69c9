/**
 * Selects which events of SES about e-mails reach a queue. The stage's rules are generated from it, and the embedded
 * cloud uses it too.
 */

/** The fields of an event that are forwarded. Neither the message itself nor an address is among them. */
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

/** The tags that identify our e-mails, by their first characters. */
const CHANGE = { repair: [{ prefix: 'RB' }] } as const;
const REMINDER = {
  reminder: [{ prefix: 'QUOTE_' }, { prefix: 'NOT-FETCHED_' }, { prefix: 'OVERDUE_' }],
} as const;

/** Documents are identified by UUIDs of version 7, which begin with 0 until the year 2527. */
const DOCUMENT_EMAIL = { document: [{ prefix: '0' }] } as const;

type EmailEvents = {
  id: string;
  names: readonly string[];
  tags: Readonly<Record<string, readonly { readonly prefix: string }[]>>;
  places: Readonly<Record<string, string>>;
};

/**
 * The events by name and by what their e-mails are about, with the forwarded fields of each. Only a bounce has a bounce
 * type and only a change has a repair, and a path that leads to nothing would leave a gap in the message.
 */
export const EMAIL_EVENTS: readonly EmailEvents[] = [
  { id: 'EmailOutcomes', names: OTHERS, tags: CHANGE, places: OF_CHANGE },
  { id: 'EmailBounces', names: BOUNCED, tags: CHANGE, places: { ...OF_CHANGE, ...BOUNCE } },
  { id: 'ReminderOutcomes', names: OTHERS, tags: REMINDER, places: OF_REMINDER },
  { id: 'ReminderBounces', names: BOUNCED, tags: REMINDER, places: { ...OF_REMINDER, ...BOUNCE } },
  { id: 'DocumentOutcomes', names: OTHERS, tags: DOCUMENT_EMAIL, places: OF_DOCUMENT },
  {
    id: 'DocumentBounces',
    names: BOUNCED,
    tags: DOCUMENT_EMAIL,
    places: { ...OF_DOCUMENT, ...BOUNCE },
  },
];

/** Returns the tags of the events in `of`. Other e-mails, such as those about an answered quote, trigger nothing. */
export const eventTags = (configurationSet: string, of: Pick<EmailEvents, 'tags'>) => ({
  'ses:configuration-set': [configurationSet],
  ...of.tags,
});
