import { useState } from 'react';
import { placeOf } from './device-memory.ts';

type KeptText = 'quote-name' | 'reply' | 'reply-attempt';

/** Returns the text that `useKeptText` keeps in this tab; an empty text if there is none. */
export function keptText(name: KeptText, id: string): string {
  try {
    return window.sessionStorage.getItem(placeOf(name, id)) ?? '';
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
 * empty text. Another tab, and so another person on a shared device, does not see it. `id` names what the text is
 * about.
 */
export function useKeptText(name: KeptText, id: string): [string, (text: string) => void] {
  const place = placeOf(name, id);
  const [text, setText] = useState(() => keptText(name, id));
  const change = (changed: string) => {
    setText(changed);
    keep(place, changed);
  };
  return [text, change];
}
