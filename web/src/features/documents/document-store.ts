import { create } from 'zustand';
import type { EditableType } from '../../../../shared/documents.ts';
import { onSessionEvent } from '../../lib/session-events.ts';
import {
  type DocumentDraft,
  type DraftLine,
  type DraftSources,
  newDraft,
  newLine,
  newNumber,
} from './document-draft.ts';

const SOURCES: DraftSources = {
  now: () => Date.now(),
  random: () => Math.random(),
  newId: () => crypto.randomUUID(),
};

/** The document being written; null until the editor is opened. It outlives the page, not the session. */
export const useDocument = create<{ draft: DocumentDraft | null }>(() => ({ draft: null }));

/** Starts a draft where there is none. */
export function openDraft(): void {
  if (useDocument.getState().draft === null) useDocument.setState({ draft: newDraft(SOURCES) });
}

function edit(change: (draft: DocumentDraft) => DocumentDraft): void {
  useDocument.setState(({ draft }) => ({ draft: draft && change(draft) }));
}

export const changeDraft = (part: Partial<DocumentDraft>) =>
  edit((draft) => ({ ...draft, ...part }));

/** Another type gets a number of its own series. Specification, section 9. */
export const changeType = (documentType: EditableType) =>
  changeDraft({ documentType, invoiceNumber: newNumber(documentType, SOURCES) });

export const addLine = () =>
  edit((draft) => ({ ...draft, items: [...draft.items, newLine(SOURCES.newId())] }));

export const removeLine = (id: string) =>
  edit((draft) => ({ ...draft, items: draft.items.filter((line) => line.id !== id) }));

export const changeLine = (id: string, part: Partial<DraftLine>) =>
  edit((draft) => ({
    ...draft,
    items: draft.items.map((line) => (line.id === id ? { ...line, ...part } : line)),
  }));

onSessionEvent((event) => {
  if (event === 'signed-out' || event === 'session-ended') useDocument.setState({ draft: null });
});
