import type { KeyboardEvent } from 'react';

const FIELDS = ':is(input, select, textarea):enabled:not([hidden])';

/**
 * Makes Enter go on to the next field, because a barcode scanner ends each code with it. Given to a field into which
 * somebody scans, or to a form that must not be sent by an Enter in a text field. A form with one field is sent.
 */
export function enterMovesOn({ key, nativeEvent, target }: KeyboardEvent): void {
  if (key !== 'Enter' || !(target instanceof HTMLInputElement)) return;
  const fields = [...(target.form?.querySelectorAll<HTMLElement>(FIELDS) ?? [])];
  if (fields.length < 2) return;
  nativeEvent.preventDefault();
  if (!nativeEvent.isComposing) fields[fields.indexOf(target) + 1]?.focus();
}
