import { useState } from 'react';
import { placeOf } from './device-memory.ts';

type KeptText = 'quote-name' | 'reply' | 'reply-attempt';

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

/** The text survives a reload in this tab until it is emptied. Another person on a shared device does not see it. */
export function useKeptText(name: KeptText, id: string): [string, (text: string) => void] {
  const place = placeOf(name, id);
  const [text, setText] = useState(() => keptText(name, id));
  const change = (changed: string) => {
    setText(changed);
    keep(place, changed);
  };
  return [text, change];
}
