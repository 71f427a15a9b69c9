import { expect, it } from 'vitest';
import { isTextable } from './textable.ts';

it.each([
  ['France', '+33612345678'],
  ['France, not given out yet', '+33711229035'],
  ['Guadeloupe', '+590690123456'],
  ['Réunion', '+262692123456'],
  ['Germany', '+4915112345678'],
  ['the United Kingdom', '+447400123456'],
  ['Switzerland', '+41781234567'],
  ['Norway', '+4740612345'],
])('lets an SMS go to a mobile of %s', (_country, phone) => expect(isTextable(phone)).toBe(true));

it.each([
  ['a satellite, Iridium', '+881612345678'],
  ['a satellite, Thuraya', '+882161234567'],
  ['a premium number', '+33899123456'],
  ['a shared-cost number', '+33810123456'],
  ['a fixed line', '+33145678901'],
  ['the United States', '+12025550123'],
  ['Algeria', '+213551234567'],
  ['nobody', '+33'],
])('keeps one from going to %s', (_what, phone) => expect(isTextable(phone)).toBe(false));
