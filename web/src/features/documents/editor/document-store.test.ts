import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { forgetPerson } from '../../../lib/device-memory.ts';
import { emitSessionEvent } from '../../../lib/session-events.ts';
import {
  changeDraft,
  changeType,
  keyOfAttempt,
  openDraft,
  saveDraft,
  startAnew,
  useDocument,
} from './document-store.ts';
import { draftKey, readKept } from './draft-storage.ts';

const draft = () => useDocument.getState().draft;

beforeEach(() => {
  vi.useFakeTimers();
  window.localStorage.clear();
  openDraft('marie');
});

afterEach(() => {
  emitSessionEvent('signed-out');
  vi.restoreAllMocks();
  vi.useRealTimers();
});

test('what is written is kept after a pause, and found again on return', () => {
  changeDraft({ clientName: 'Zoé' });
  expect(readKept('marie')).toBeNull();
  vi.advanceTimersByTime(400);
  expect(readKept('marie')?.draft.clientName).toBe('Zoé');
  emitSessionEvent('signed-out');
  expect(draft()).toBeNull();
  openDraft('marie');
  expect(draft()?.clientName).toBe('Zoé');
});

test('a session that ends by itself keeps what was just written', () => {
  changeDraft({ clientName: 'Zoé' });
  emitSessionEvent('session-ended');
  expect(readKept('marie')?.draft.clientName).toBe('Zoé');
});

test('signing out leaves no draft behind, in another tab neither', () => {
  changeDraft({ clientName: 'Zoé' });
  vi.advanceTimersByTime(400);
  forgetPerson('marie');
  emitSessionEvent('session-ended');
  vi.advanceTimersByTime(1000);
  expect(readKept('marie')).toBeNull();
});

test('a draft of before the client had a country is in France', () => {
  changeDraft({ clientName: 'Zoé' });
  saveDraft();
  const kept = window.localStorage.getItem(draftKey('marie')) ?? '';
  window.localStorage.setItem(draftKey('marie'), kept.replace('"clientCountry":"FR",', ''));
  expect(readKept('marie')?.draft).toMatchObject({ clientName: 'Zoé', clientCountry: 'FR' });
});

test('a page left before the pause is over keeps what it has', () => {
  changeDraft({ clientName: 'Zoé' });
  window.dispatchEvent(new Event('pagehide'));
  expect(readKept('marie')?.draft.clientName).toBe('Zoé');
});

test('nobody finds the draft of another person', () => {
  changeDraft({ clientName: 'Zoé' });
  emitSessionEvent('session-ended');
  openDraft('paul');
  expect(draft()?.clientName).toBe('');
});

test('a browser that keeps nothing is told, and the draft stays on the page', () => {
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  changeDraft({ clientName: 'Zoé' });
  saveDraft();
  expect(useDocument.getState()).toMatchObject({ isRefused: true, savedAt: null });
  expect(draft()?.clientName).toBe('Zoé');
});

test('a draft of another shape is no draft', () => {
  emitSessionEvent('signed-out');
  window.localStorage.setItem(draftKey('marie'), '{"draft":{"clientName":3}}');
  openDraft('marie');
  expect(draft()?.clientName).toBe('');
});

test('starting anew lets the kept draft go', () => {
  changeDraft({ clientName: 'Zoé' });
  saveDraft();
  startAnew();
  vi.advanceTimersByTime(1000);
  expect(draft()?.clientName).toBe('');
  expect(readKept('marie')).toBeNull();
});

test('the same request is issued under the same key, after a reload too', () => {
  const key = keyOfAttempt('{"a":1}');
  emitSessionEvent('signed-out');
  openDraft('marie');
  expect(keyOfAttempt('{"a":1}')).toBe(key);
  expect(keyOfAttempt('{"a":2}')).not.toBe(key);
});

test('another tab’s writing is followed', () => {
  changeDraft({ clientName: 'Zoé' });
  saveDraft();
  const kept = window.localStorage.getItem(draftKey('marie'))?.replace('Zoé', 'Léo') ?? '';
  const change = { key: draftKey('marie'), newValue: kept };
  window.dispatchEvent(new StorageEvent('storage', change));
  expect(draft()?.clientName).toBe('Léo');
});

test('another type gets a number of its own series', () => {
  changeType('devis');
  expect(draft()?.invoiceNumber).toMatch(/^DE-\d{4}-\d{4}$/);
});
