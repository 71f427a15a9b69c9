import { create } from 'zustand';
import type { Company } from '../../../../../shared/company/answers.ts';
import type { EditableType } from '../../../../../shared/documents/documents.ts';
import { parisDay } from '../../../../../shared/time.ts';
import { useSession } from '../../../lib/session/session.ts';
import { onSessionEvent } from '../../../lib/session/session-events.ts';
import {
  type DocumentDraft,
  type DraftLine,
  type DraftSources,
  isPlain,
  newDraft,
  newNumber,
} from './document-draft.ts';
import type { DraftErrors } from './draft-request.ts';
import {
  draftKey,
  forgetDraft,
  type IssueAttempt,
  type KeptDraft,
  keepDraft,
  newLine,
  parseKept,
  readKept,
} from './draft-storage.ts';
import { followRegime } from './draft-vat.ts';

const SOURCES: DraftSources = {
  now: () => Date.now(),
  random: () => Math.random(),
  newId: () => crypto.randomUUID(),
};

type DocumentState = {
  /** The draft is null until the editor is opened. It is kept when the page is left, and ends with the session. */
  draft: DocumentDraft | null;
  userId: string | null;
  /** This browser last stored the draft at this time, in milliseconds. It is null while there is nothing to store. */
  savedAt: number | null;
  isRefused: boolean;
  /** This says whether somebody tried to issue the draft: from then on, empty fields count as missing. */
  isAttempted: boolean;
  /** These are the server's refusals by field. A change of the draft removes them. */
  serverErrors: DraftErrors;
  attempt: IssueAttempt | null;
};

const CLOSED: DocumentState = {
  draft: null,
  userId: null,
  savedAt: null,
  isRefused: false,
  isAttempted: false,
  serverErrors: {},
  attempt: null,
};

export const useDocument = create<DocumentState>(() => CLOSED);

const fromKept = ({ draft, savedAt, attempt }: KeptDraft) => ({ draft, savedAt, attempt });

export function freshDraft(): DocumentDraft {
  const draft = newDraft(SOURCES);
  const company = useSession.getState().user?.profile;
  return company ? followRegime(draft, company) : draft;
}

/** Sets the draft's VAT by the shop's regime, once for each regime; a later choice in the draft is kept. */
export const followCompany = (company: Company) =>
  useDocument.setState(({ draft }) => ({ draft: draft && followRegime(draft, company) }));

/** This timer will store unsaved changes. It is 0 when everything is stored. */
let saving = 0;

/** Keeps the open draft, unless nobody has changed it since an earlier day. */
export function openDraft(userId: string, today = parisDay(SOURCES.now())): void {
  const { draft, userId: opened, savedAt, isRefused } = useDocument.getState();
  const isChanged = savedAt !== null || isRefused || saving !== 0;
  const isOfToday = draft?.invoiceDate === today;
  if (opened === userId && (isChanged || isOfToday)) return;
  const kept = readKept(userId);
  useDocument.setState({
    ...CLOSED,
    userId,
    ...(kept ? fromKept(kept) : { draft: freshDraft() }),
  });
}

/** Starts a new draft and deletes the stored one. */
export function startAnew(change: Partial<DocumentDraft> = {}): void {
  const { userId } = useDocument.getState();
  if (userId === null) return;
  stopSaving();
  forgetDraft(userId);
  useDocument.setState({ ...CLOSED, userId, draft: freshDraft() });
  if (Object.keys(change).length > 0) changeDraft(change);
}

const SAVING_PAUSE_MS = 400;

function stopSaving(): void {
  window.clearTimeout(saving);
  saving = 0;
}

export function saveDraft(): void {
  stopSaving();
  const { draft, userId, attempt } = useDocument.getState();
  if (draft === null || userId === null) return;
  const savedAt = SOURCES.now();
  const isKept = keepDraft(userId, { draft, savedAt, attempt });
  useDocument.setState(isKept ? { savedAt, isRefused: false } : { isRefused: true });
}

function edit(change: (draft: DocumentDraft) => DocumentDraft): void {
  useDocument.setState(({ draft }) => ({ draft: draft && change(draft), serverErrors: {} }));
  window.clearTimeout(saving);
  saving = window.setTimeout(saveDraft, SAVING_PAUSE_MS);
  // When somebody leaves the page before the pause is over, the draft is stored at once.
  window.addEventListener('pagehide', saveDraft, { once: true });
}

export const changeDraft = (part: Partial<DocumentDraft>) =>
  edit((draft) => ({ ...draft, ...part }));

/** A document of another type gets a number of that type's series. Specification, section 9. */
export const changeType = (documentType: EditableType) =>
  changeDraft({ documentType, invoiceNumber: newNumber(documentType, SOURCES) });

export const freshLine = (part: Partial<DraftLine> = {}): DraftLine => ({
  ...newLine(SOURCES.newId()),
  ...part,
});

export const addLine = () => edit((draft) => ({ ...draft, items: [...draft.items, freshLine()] }));

/** Adds a suggested line. It replaces a line that is empty or only names the repair, but never a typed line. */
export const addKnownLine = (known: Partial<DraftLine>) =>
  edit((draft) => {
    const { items, repairLine } = draft;
    const place = items.findIndex(
      (line) => ['', repairLine].includes(line.description) && isPlain(line),
    );
    const added = freshLine(known);
    return { ...draft, items: place < 0 ? [...items, added] : items.with(place, added) };
  });

export const removeLine = (id: string) =>
  edit((draft) => ({ ...draft, items: draft.items.filter((line) => line.id !== id) }));

export const changeLine = (id: string, part: Partial<DraftLine>) =>
  edit((draft) => ({
    ...draft,
    items: draft.items.map((line) => (line.id === id ? { ...line, ...part } : line)),
  }));

/**
 * Returns the idempotency key for `body`. The same request keeps its key, so that it never issues a second document.
 */
export function keyOfAttempt(body: string): string {
  const { attempt } = useDocument.getState();
  if (attempt?.body === body) return attempt.key;
  const key = SOURCES.newId();
  useDocument.setState({ attempt: { key, body } });
  saveDraft();
  return key;
}

/** Follows another tab that changed the draft, issued it or started a new one. */
function applyOtherTab({ key, newValue }: StorageEvent): void {
  const { userId } = useDocument.getState();
  if (userId === null || key !== draftKey(userId)) return;
  const kept = parseKept(newValue);
  stopSaving();
  useDocument.setState(kept ? fromKept(kept) : { ...CLOSED, userId, draft: freshDraft() });
}
window.addEventListener('storage', applyOtherTab);

onSessionEvent((event) => {
  if (event !== 'signed-out' && event !== 'session-ended') return;
  // When a session ends by itself, unsaved changes are stored; after signing out, nothing is kept.
  if (event === 'session-ended' && saving !== 0) saveDraft();
  stopSaving();
  useDocument.setState(CLOSED);
});
