import type { ChangeEvent } from 'react';
import type { DocumentDraft } from './document-draft.ts';
import { changeDraft } from './document-store.ts';
import type { DraftErrors } from './draft-request.ts';
import { NO_DETAILS } from './draft-storage.ts';

type TextName = {
  [Name in keyof DocumentDraft]: DocumentDraft[Name] extends string ? Name : never;
}[keyof DocumentDraft];

/** A part of the editor shows the draft with its errors. */
export type DraftPart = { draft: DocumentDraft; errors: DraftErrors };

/** Binds the text fields of a form to the draft. */
export const draftFields = (draft: DocumentDraft, errors: DraftErrors) => (name: TextName) => ({
  name,
  value: draft[name],
  onChange: ({ target }: ChangeEvent<HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement>) =>
    changeDraft({ [name]: target.value }),
  error: errors[name],
});

/** Returns the error of a discount, whichever of its fields the error names. */
export const discountError = (errors: DraftErrors, field: string): string | undefined =>
  errors[field] ?? errors[`${field}.rate`] ?? errors[`${field}.amount`];

const UNFILLED: Partial<DocumentDraft> = NO_DETAILS;

/** Returns whether a folded field has to be seen, because it is filled or has an error. */
export const isShown = (draft: DocumentDraft, errors: DraftErrors, name: TextName): boolean =>
  errors[name] !== undefined || draft[name] !== UNFILLED[name];
