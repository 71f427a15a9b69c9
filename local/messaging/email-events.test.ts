import { expect, it } from 'vitest';
import {
  emailEvent,
  outcomeOfEvent,
  placeOfEvent,
} from '../../functions/notifications/email-event.ts';
import { tagsOf } from '../../functions/notifications/message-place.ts';
import { eventOf, fatesOf } from './email-events.ts';
import { handedOn } from './event-bus.ts';

const place = { shopId: 'sub-1', trackingNumber: 'RB12345678', historyIndex: 3, atMs: 1_795_346 };
const tags = Object.fromEntries(tagsOf(place).map(({ Name, Value }) => [Name, [Value]]));
const eventsTo = (to: string, isSuppressed = false, of: Record<string, string[]> = tags) =>
  fatesOf(to, isSuppressed).map((fate) => eventOf({ messageId: 'm-1', to, tags: of }, fate));

it.each([
  ['client@exemple.fr', ['delivered']],
  ['success@simulator.amazonses.com', ['delivered']],
  ['ooto@simulator.amazonses.com', ['delivered']],
  ['bounce+3@simulator.amazonses.com', ['bounced']],
  ['suppressionlist@simulator.amazonses.com', ['bounced']],
  ['Complaint@simulator.amazonses.com', ['delivered', 'complained']],
])('what SES tells of an e-mail to %s is read as %j of the message that it was', (to, outcomes) => {
  const messages = eventsTo(to).map((event) => emailEvent.parse(handedOn(event)));
  expect(messages.map(outcomeOfEvent)).toEqual(outcomes);
  for (const message of messages) {
    expect(message.messageId).toBe('m-1');
    expect(placeOfEvent(message)).toEqual(place);
  }
});

it('bounces what is on the suppression list, and takes what may arrive another time for that', () => {
  const [event] = eventsTo('client@exemple.fr', true);
  expect(event?.detail.bounce).toMatchObject({ bounceSubType: 'OnAccountSuppressionList' });
  const { event: name, ...rest } = emailEvent.parse(event && handedOn(event));
  expect(outcomeOfEvent({ event: name, ...rest })).toBe('bounced');
  expect(outcomeOfEvent({ event: name, ...rest, type: 'Transient' })).toBe('returned');
  expect(outcomeOfEvent({ event: name, ...rest, type: 'Undetermined' })).toBe('returned');
  expect(outcomeOfEvent({ ...rest, event: 'Email Opened' })).toBeUndefined();
});

it('hands on no address, and nothing of what is not about a repair or of another stage', () => {
  const [event] = eventsTo('bounce@simulator.amazonses.com');
  expect(JSON.stringify(event)).toContain('bounce@simulator');
  expect(JSON.stringify(event && handedOn(event))).not.toContain('@');
  const [letter] = eventsTo('client@exemple.fr', false, {});
  expect(letter && handedOn(letter)).toBeUndefined();
  const [other] = eventsTo('client@exemple.fr', false, {
    ...tags,
    'ses:configuration-set': ['rebond-other'],
  });
  expect(other && handedOn(other)).toBeUndefined();
});
