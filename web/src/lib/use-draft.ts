import { useState } from 'react';

export type FieldErrors = Partial<Record<string, string>>;

/** These props connect a text field with its draft and its error. */
export type FieldProps<Name extends string = string> = {
  name: Name;
  value: string;
  error: string;
  onChange: (event: { target: { value: string } }) => void;
};

/** These are the names of the texts of a draft. */
type TextName<Draft> = {
  [Name in keyof Draft]-?: Draft[Name] extends string ? Name : never;
}[keyof Draft] &
  string;

/**
 * `field` returns the props of a text field by its name. Its error is the one that was set, or else the API's refusal
 * in `refused`, until the text is changed.
 */
export function useDraft<Draft extends object>(
  initial: Draft | (() => Draft),
  refused: FieldErrors = {},
) {
  const [draft, setDraft] = useState(initial);
  const [errors, setErrors] = useState<FieldErrors>({});
  const keepErrors = (isKept: (name: string) => boolean) =>
    setErrors((before) =>
      Object.fromEntries(Object.entries(before).filter(([name]) => isKept(name))),
    );
  const change = <Name extends keyof Draft & string>(name: Name, value: Draft[Name]) => {
    setDraft((before) => ({ ...before, [name]: value }));
    setErrors((before) => ({ ...before, [name]: '' }));
  };
  const field = <Name extends TextName<Draft>>(name: Name): FieldProps<Name> => ({
    name,
    value: draft[name] as string,
    error: errors[name] ?? refused[name] ?? '',
    onChange: ({ target }) => change(name, target.value as Draft[Name]),
  });
  return { draft, setDraft, errors, setErrors, keepErrors, change, field };
}

/**
 * Returns a draft of proposed values and typed ones. A typed value replaces the proposed one; a field in which
 * nothing was typed follows its proposal. `field` returns the props of a text field by its name.
 */
export function useProposal<Draft extends object>(proposed: Draft) {
  const [typed, setTyped] = useState<Partial<Draft>>({});
  const draft: Draft = { ...proposed, ...typed };
  const change = (part: Partial<Draft>) => setTyped({ ...typed, ...part });
  const field = (name: TextName<Draft>) => ({
    value: draft[name] as string,
    onChange: ({ target }: { target: { value: string } }) =>
      change({ [name]: target.value } as Partial<Draft>),
  });
  const isTyped = JSON.stringify(draft) !== JSON.stringify(proposed);
  return { draft, isTyped, change, field, discard: () => setTyped({}) };
}
