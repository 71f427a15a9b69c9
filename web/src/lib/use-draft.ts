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

/** `field` returns the props of a text field by its name. */
export function useDraft<Draft extends object>(initial: Draft | (() => Draft)) {
  const [draft, setDraft] = useState(initial);
  const [errors, setErrors] = useState<FieldErrors>({});
  const keepErrors = (isKept: (name: string) => boolean) =>
    setErrors((before) =>
      Object.fromEntries(Object.entries(before).filter(([name]) => isKept(name))),
    );
  const change = (name: TextName<Draft>, value: string) => {
    setDraft((before) => ({ ...before, [name]: value }));
    keepErrors((each) => each !== name);
  };
  const field = <Name extends TextName<Draft>>(name: Name): FieldProps<Name> => ({
    name,
    value: draft[name] as string,
    error: errors[name] ?? '',
    onChange: ({ target }) => change(name, target.value),
  });
  return { draft, setDraft, errors, setErrors, keepErrors, change, field };
}
