import type { KeyboardEvent } from 'react';

const FIELDS = ':is(input, select, textarea):enabled:not([hidden])';

/** A barcode scanner ends each code with Enter, so Enter goes on to the next field. A form with one field is sent. */
export function enterMovesOn({ key, nativeEvent, target }: KeyboardEvent): void {
  if (key !== 'Enter' || !(target instanceof HTMLInputElement)) return;
  const all = [...(target.form?.querySelectorAll<HTMLInputElement>(FIELDS) ?? [])];
  // The radio buttons of one choice count as one field.
  const isSameChoice = ({ type, name }: HTMLInputElement) =>
    type === 'radio' && name === target.name;
  const fields = all.filter((field) => field === target || !isSameChoice(field));
  if (fields.length < 2) return;
  nativeEvent.preventDefault();
  if (!nativeEvent.isComposing) fields[fields.indexOf(target) + 1]?.focus();
}
