import { expect, it } from 'vitest';
import {
  type MessagePlace,
  messageIdOf,
  placeOfMessageId,
} from '../../../functions/notifications/message.ts';
import { outcomeOfEmail } from '../../../functions/notifications/outcomes/outcome-meanings.ts';
import {
  type EmailEvent,
  emailEvent,
} from '../../../functions/notifications/outcomes/reported-outcome.ts';
import { CONFIGURATION_SET } from '../../resources.ts';
import { eventOf, fatesOf, handedOn } from './email-events.ts';

const place = { shopId: 'sub-1', trackingNumber: 'RB12345678', historyIndex: 3, atMs: 1_795_346 };
const settings = { 'ses:configuration-set': [CONFIGURATION_SET] };
const tagsOf = (of: MessagePlace) => ({ ...settings, message: [messageIdOf(of)] });
const tags = tagsOf(place);
const eventsTo = (to: string, isSuppressed = false, of: Record<string, string[]> = tags) =>
  fatesOf(to, isSuppressed).map((fate) => eventOf({ messageId: 'm-1', to, tags: of }, fate));
const outcomeOf = ({ event, type }: EmailEvent) => outcomeOfEmail(event, type);
const placeOf = ({ message: [id] }: EmailEvent) => placeOfMessageId(id);

it.each([
  ['client@exemple.fr', ['delivered']],
  ['success@simulator.amazonses.com', ['delivered']],
  ['ooto@simulator.amazonses.com', ['delivered']],
  ['bounce+3@simulator.amazonses.com', ['bounced']],
  ['suppressionlist@simulator.amazonses.com', ['bounced']],
  ['Complaint@simulator.amazonses.com', ['delivered', 'complained']],
])(
  'The SES events of an e-mail to %s are read as the outcomes %j of its notification',
  (to, outcomes) => {
    const messages = eventsTo(to).map((event) => emailEvent.parse(handedOn(event)));
    expect(messages.map(outcomeOf)).toEqual(outcomes);
    for (const message of messages) {
      expect(message.messageId).toBe('m-1');
      expect(placeOf(message)).toEqual(place);
    }
  },
);

it.each([
  'QUOTE#01a202fa-1aa0-743d-a292-15fb0e1d328e',
  'NOT-FETCHED#RB12345678#1795346278678#7',
  'OVERDUE#01a202fa-1aa0-743d-a292-15fb0e1d328e#15',
])('The SES events of the reminder %s are read as outcomes of that reminder', (reminder) => {
  const of = { shopId: 'sub-1', reminder, atMs: 1_795_346 };
  const events = ['bounce@simulator.amazonses.com', 'client@exemple.fr'].flatMap((to) =>
    eventsTo(to, false, tagsOf(of)).map((event) => emailEvent.parse(handedOn(event))),
  );
  expect(events.map(outcomeOf)).toEqual(['bounced', 'delivered']);
  for (const message of events) expect(placeOf(message)).toEqual(of);
});

it('The SES events of a document’s e-mail are read as outcomes of that e-mail', () => {
  const of = { shopId: 'sub-1', documentId: '01a202fa-1aa0-743d-a292-15fb0e1d328e', atMs: 1_795 };
  const events = ['bounce@simulator.amazonses.com', 'client@exemple.fr'].flatMap((to) =>
    eventsTo(to, false, tagsOf(of)).map((event) => emailEvent.parse(handedOn(event))),
  );
  expect(events.map(outcomeOf)).toEqual(['bounced', 'delivered']);
  for (const message of events) expect(placeOf(message)).toEqual(of);
});

it('An e-mail to a suppressed address bounces, and an e-mail that bounced only for the moment counts as returned', () => {
  const [event] = eventsTo('client@exemple.fr', true);
  expect(event?.detail.bounce).toMatchObject({ bounceSubType: 'OnAccountSuppressionList' });
  const { event: name, ...rest } = emailEvent.parse(event && handedOn(event));
  expect(outcomeOf({ event: name, ...rest })).toBe('bounced');
  expect(outcomeOf({ event: name, ...rest, type: 'Transient' })).toBe('returned');
  expect(outcomeOf({ event: name, ...rest, type: 'Undetermined' })).toBe('returned');
  expect(outcomeOf({ ...rest, event: 'Email Opened' })).toBeUndefined();
});

it('An event is passed on without addresses, and not at all when it lacks our tag or our configuration set', () => {
  const [event] = eventsTo('bounce@simulator.amazonses.com');
  expect(JSON.stringify(event)).toContain('bounce@simulator');
  expect(JSON.stringify(event && handedOn(event))).not.toContain('@');
  const [untagged] = eventsTo('client@exemple.fr', false, settings);
  expect(untagged && handedOn(untagged)).toBeUndefined();
  const { message } = tags;
  const [unset] = eventsTo('client@exemple.fr', false, { message });
  expect(unset && handedOn(unset)).toBeUndefined();
  const [other] = eventsTo('client@exemple.fr', false, {
    ...tags,
    'ses:configuration-set': ['rebond-other'],
  });
  expect(other && handedOn(other)).toBeUndefined();
});
