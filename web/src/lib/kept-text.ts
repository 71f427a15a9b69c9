import { useState } from 'react';
import { placeOf } from './device-memory.ts';
import { unlessBlocked } from './unless-blocked.ts';

type KeptText = 'quote-name' | 'reply' | 'reply-attempt';

export const keptText = (name: KeptText, id: string): string =>
  unlessBlocked(() => window.sessionStorage.getItem(placeOf(name, id)) ?? '', '');

/** The text survives a reload in this tab until it is emptied. Another person on a shared device does not see it. */
export function useKeptText(name: KeptText, id: string): [string, (text: string) => void] {
  const place = placeOf(name, id);
  const [text, setText] = useState(() => keptText(name, id));
  const change = (changed: string) => {
    setText(changed);
    unlessBlocked(() => {
      if (changed === '') window.sessionStorage.removeItem(place);
      else window.sessionStorage.setItem(place, changed);
    }, undefined);
  };
  return [text, change];
}
