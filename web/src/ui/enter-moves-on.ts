import type { KeyboardEvent } from 'react';

const FIELDS = ':is(input, select, textarea):enabled:not([hidden])';

/**
 * Makes Enter go on to the next field, because a barcode scanner ends each code with it. It handles the keys of a
 * field into which somebody scans, or of a form that Enter in a text field must not send. A form with one field is
 * sent.
 */
export function enterMovesOn({ key, nativeEvent, target }: KeyboardEvent): void {
  if (key !== 'Enter' || !(target instanceof HTMLInputElement)) return;
  const fields = [...(target.form?.querySelectorAll<HTMLElement>(FIELDS) ?? [])];
  if (fields.length < 2) return;
  nativeEvent.preventDefault();
  if (!nativeEvent.isComposing) fields[fields.indexOf(target) + 1]?.focus();
}
