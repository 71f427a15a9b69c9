/** Neither the message itself nor an address is among the forwarded fields. */
const PLACES = {
  event: '$.detail-type',
  messageId: '$.detail.mail.messageId',
  message: '$.detail.mail.tags.message',
} as const;

const BOUNCED = ['Email Bounced'] as const;
const OTHERS = [
  'Email Delivered',
  'Email Delivery Delayed',
  'Email Complaint Received',
  'Email Rejected',
] as const;

type EmailEvents = {
  id: string;
  names: readonly string[];
  places: Readonly<Record<string, string>>;
};

/**
 * Only a bounce has a type, and EventBridge leaves a gap in a message for a missing field, so bounces have their
 * own rule.
 */
export const EMAIL_EVENTS: readonly EmailEvents[] = [
  { id: 'EmailOutcomes', names: OTHERS, places: PLACES },
  {
    id: 'EmailBounces',
    names: BOUNCED,
    places: { ...PLACES, type: '$.detail.bounce.bounceType' },
  },
];

export const eventTags = (configurationSet: string) =>
  ({
    'ses:configuration-set': [configurationSet],
    message: [{ prefix: 'M_' }],
  }) as const;

const OUTCOMES = ['', '/Failure'] as const;

export const smsStatusLogs = (region: string, account: string) =>
  OUTCOMES.map((outcome) => `sns/${region}/${account}/DirectPublishToPhoneNumber${outcome}`);
