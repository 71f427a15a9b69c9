import type { KeyboardEvent } from 'react';

const FIELDS = ':is(input, select, textarea):enabled:not([hidden])';

/**
 * Makes Enter go on to the next field, because a barcode scanner ends each code with it. It handles the keys of a field
 * into which somebody scans, or of a form that Enter must not send. In a form with only one field, Enter still sends.
 */
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
