/** What of SES's events about e-mails reaches a queue: the stage's rules, and the embedded cloud, are made of it. */

/** Where an event says what is handed on: nothing of the message itself, and no address. */
const PLACES = {
  event: '$.detail-type',
  messageId: '$.detail.mail.messageId',
  shop: '$.detail.mail.tags.shop',
  repair: '$.detail.mail.tags.repair',
  entry: '$.detail.mail.tags.entry',
  sent: '$.detail.mail.tags.sent',
} as const;

/**
 * Events by what they are called, with what is handed on of each. A bounce alone says of what type it is: a path that
 * leads to nothing would leave a hole in the message.
 */
export const EMAIL_EVENTS = [
  {
    id: 'EmailOutcomes',
    names: [
      'Email Delivered',
      'Email Delivery Delayed',
      'Email Complaint Received',
      'Email Rejected',
    ],
    places: PLACES,
  },
  {
    id: 'EmailBounces',
    names: ['Email Bounced'],
    places: { ...PLACES, type: '$.detail.bounce.bounceType' },
  },
] as const;

/** Tags that an event has whose message is about a repair; others, as those of a letter with a document, wake nobody. */
export const eventTags = (configurationSet: string) => ({
  'ses:configuration-set': [configurationSet],
  repair: [{ prefix: 'RB' }],
});
