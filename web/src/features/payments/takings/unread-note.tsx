import { Note } from '../../../ui/note.tsx';

/** That something of the month is not shown, where there is. */
export const UnreadNote = ({ count }: { count: number }) =>
  count > 0 && (
    <Note role="status">Des documents de ce mois ne peuvent pas être lus et manquent ici.</Note>
  );
