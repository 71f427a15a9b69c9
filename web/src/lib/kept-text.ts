import { useState } from 'react';
import { placeOf } from './device-memory.ts';

function read(place: string): string {
  try {
    return window.sessionStorage.getItem(place) ?? '';
  } catch {
    return '';
  }
}

function keep(place: string, text: string): void {
  try {
    if (text === '') window.sessionStorage.removeItem(place);
    else window.sessionStorage.setItem(place, text);
  } catch {
    // When storage is blocked, the text lasts as long as the page.
  }
}

/**
 * A text that a visitor without a session types. It survives a reload of the page in this tab, until it is set to an
 * empty text. `id` names what the text is about.
 */
export function useKeptText(name: string, id: string): [string, (text: string) => void] {
  const place = placeOf(name, id);
  const [text, setText] = useState(() => read(place));
  const change = (changed: string) => {
    setText(changed);
    keep(place, changed);
  };
  return [text, change];
}
