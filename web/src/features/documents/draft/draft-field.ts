import type { ChangeEvent } from 'react';
import { HOME_COUNTRY } from '../../../../../shared/documents/countries.ts';
import { type DocumentDraft, NO_DETAILS } from './document-draft.ts';
import { changeDraft } from './document-store.ts';
import type { DraftErrors } from './draft-request.ts';

type TextName = {
  [Name in keyof DocumentDraft]: DocumentDraft[Name] extends string ? Name : never;
}[keyof DocumentDraft];

export function draftField(draft: DocumentDraft, errors: DraftErrors, name: TextName) {
  const error = errors[name];
  return {
    name,
    value: draft[name],
    autoComplete: 'off',
    onChange: ({ target }: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) =>
      changeDraft({ [name]: target.value }),
    ...(error === undefined ? {} : { error }),
  };
}

/** The error of a discount, whichever of its fields the error names. */
export function discountError(errors: DraftErrors, field: string): { error?: string } {
  const error = errors[field] ?? errors[`${field}.rate`] ?? errors[`${field}.amount`];
  return error === undefined ? {} : { error };
}

const UNFILLED: Partial<DocumentDraft> = {
  ...NO_DETAILS,
  clientCountry: HOME_COUNTRY,
  discount: '',
};

/** Whether a folded field has to be seen, because it is filled or has an error. */
export const isShown = (draft: DocumentDraft, errors: DraftErrors, name: TextName): boolean =>
  errors[name] !== undefined || draft[name] !== UNFILLED[name];
