import { useState } from 'react';
import { keepIn, keptIn, placeOf } from './device-memory.ts';

type KeptText = 'quote-name' | 'reply' | 'reply-attempt';

export const keptText = (name: KeptText, id: string): string =>
  keptIn(placeOf(name, id), 'sessionStorage') ?? '';

/** The text survives a reload in this tab until it is emptied. Another person on a shared device does not see it. */
export function useKeptText(name: KeptText, id: string): [string, (text: string) => void] {
  const [text, setText] = useState(() => keptText(name, id));
  const change = (changed: string) => {
    setText(changed);
    keepIn(placeOf(name, id), changed || null, 'sessionStorage');
  };
  return [text, change];
}
