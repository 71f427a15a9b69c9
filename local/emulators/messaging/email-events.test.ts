import { expect, it } from 'vitest';
import {
  emailEvent,
  outcomeOfEvent,
  placeOfEvent,
} from '../../../functions/notifications/email-event.ts';
import { tagsOf } from '../../../functions/notifications/message-place.ts';
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

it.each([
  'QUOTE#01a202fa-1aa0-743d-a292-15fb0e1d328e',
  'NOT-FETCHED#RB12345678#1795346278678#7',
  'OVERDUE#01a202fa-1aa0-743d-a292-15fb0e1d328e#15',
])('what SES tells of the reminder %s is read as of it', (reminder) => {
  const of = { shopId: 'sub-1', reminder, atMs: 1_795_346 };
  const ofReminder = Object.fromEntries(tagsOf(of).map(({ Name, Value }) => [Name, [Value]]));
  const told = ['bounce@simulator.amazonses.com', 'client@exemple.fr'].flatMap((to) =>
    eventsTo(to, false, ofReminder).map((event) => emailEvent.parse(handedOn(event))),
  );
  expect(told.map(outcomeOfEvent)).toEqual(['bounced', 'delivered']);
  for (const message of told) expect(placeOfEvent(message)).toEqual(of);
});

it('what SES tells of a document’s e-mail is read as of it', () => {
  const of = { shopId: 'sub-1', documentId: '01a202fa-1aa0-743d-a292-15fb0e1d328e', atMs: 1_795 };
  const ofLetter = Object.fromEntries(tagsOf(of).map(({ Name, Value }) => [Name, [Value]]));
  const told = ['bounce@simulator.amazonses.com', 'client@exemple.fr'].flatMap((to) =>
    eventsTo(to, false, ofLetter).map((event) => emailEvent.parse(handedOn(event))),
  );
  expect(told.map(outcomeOfEvent)).toEqual(['bounced', 'delivered']);
  for (const message of told) expect(placeOfEvent(message)).toEqual(of);
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

it('hands on no address, and nothing of what has no such tag or is of another stage', () => {
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
