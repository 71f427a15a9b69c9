import { composedText, strangerIn } from '../../../../../shared/documents/input/printable-text.ts';
import { Note } from '../../../ui/feedback/note.tsx';

/** Names the first character of a text that the font of the papers lacks. */
export function UnprintableNote({ text }: { text: string }) {
  const stranger = strangerIn(composedText(text));
  return (
    stranger && (
      <Note>
        Le caractère «&#xa0;{stranger}&#xa0;» ne peut pas être imprimé&#x202f;: le papier le
        remplace par «&#xa0;?&#xa0;».
      </Note>
    )
  );
}
