import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { forgetPerson } from '../../../lib/device-memory.ts';
import { emitSessionEvent } from '../../../lib/session/session-events.ts';
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

test('A draft is stored after a pause and found again on return', () => {
  changeDraft({ clientName: 'Zoé' });
  expect(readKept('marie')).toBeNull();
  vi.advanceTimersByTime(400);
  expect(readKept('marie')?.draft.clientName).toBe('Zoé');
  emitSessionEvent('signed-out');
  expect(draft()).toBeNull();
  openDraft('marie');
  expect(draft()?.clientName).toBe('Zoé');
});

test('When a session ends by itself, the last changes are stored', () => {
  changeDraft({ clientName: 'Zoé' });
  emitSessionEvent('session-ended');
  expect(readKept('marie')?.draft.clientName).toBe('Zoé');
});

test('After a sign-out in another tab, this tab does not store its draft again', () => {
  changeDraft({ clientName: 'Zoé' });
  vi.advanceTimersByTime(400);
  forgetPerson('marie');
  emitSessionEvent('session-ended');
  vi.advanceTimersByTime(1000);
  expect(readKept('marie')).toBeNull();
});

test('A stored draft without a client country gets France', () => {
  changeDraft({ clientName: 'Zoé' });
  saveDraft();
  const kept = window.localStorage.getItem(draftKey('marie')) ?? '';
  window.localStorage.setItem(draftKey('marie'), kept.replace('"clientCountry":"FR",', ''));
  expect(readKept('marie')?.draft).toMatchObject({ clientName: 'Zoé', clientCountry: 'FR' });
});

test('A page that is left before the pause is over stores its draft', () => {
  changeDraft({ clientName: 'Zoé' });
  window.dispatchEvent(new Event('pagehide'));
  expect(readKept('marie')?.draft.clientName).toBe('Zoé');
});

test('A person does not see the draft of another person', () => {
  changeDraft({ clientName: 'Zoé' });
  emitSessionEvent('session-ended');
  openDraft('paul');
  expect(draft()?.clientName).toBe('');
});

test('When the browser cannot store the draft, the page keeps the draft and notes the refusal', () => {
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  changeDraft({ clientName: 'Zoé' });
  saveDraft();
  expect(useDocument.getState()).toMatchObject({ isRefused: true, savedAt: null });
  expect(draft()?.clientName).toBe('Zoé');
});

test('A stored draft of another shape is ignored', () => {
  emitSessionEvent('signed-out');
  window.localStorage.setItem(draftKey('marie'), '{"draft":{"clientName":3}}');
  openDraft('marie');
  expect(draft()?.clientName).toBe('');
});

test('Starting a new draft deletes the stored one', () => {
  changeDraft({ clientName: 'Zoé' });
  saveDraft();
  startAnew();
  vi.advanceTimersByTime(1000);
  expect(draft()?.clientName).toBe('');
  expect(readKept('marie')).toBeNull();
});

test('The same request is issued under the same key, even after a reload', () => {
  const key = keyOfAttempt('{"a":1}');
  emitSessionEvent('signed-out');
  openDraft('marie');
  expect(keyOfAttempt('{"a":1}')).toBe(key);
  expect(keyOfAttempt('{"a":2}')).not.toBe(key);
});

test('The draft follows changes made in another tab', () => {
  changeDraft({ clientName: 'Zoé' });
  saveDraft();
  const kept = window.localStorage.getItem(draftKey('marie'))?.replace('Zoé', 'Léo') ?? '';
  const change = { key: draftKey('marie'), newValue: kept };
  window.dispatchEvent(new StorageEvent('storage', change));
  expect(draft()?.clientName).toBe('Léo');
});

test('Changing the document type gives a number of the other series', () => {
  changeType('devis');
  expect(draft()?.invoiceNumber).toMatch(/^DE-\d{4}-\d{4}$/);
});

test('A draft that nobody has changed takes the day on which the editor is opened again', () => {
  vi.setSystemTime('2026-11-30T22:50:00Z');
  openDraft('nina');
  expect(draft()?.invoiceDate).toBe('2026-11-30');
  vi.setSystemTime('2026-11-30T23:10:00Z');
  openDraft('nina');
  expect(draft()?.invoiceDate).toBe('2026-12-01');
  changeDraft({ clientName: 'Zoé' });
  vi.setSystemTime('2026-12-02T10:00:00Z');
  openDraft('nina');
  expect(draft()).toMatchObject({ invoiceDate: '2026-12-01', clientName: 'Zoé' });
});
