import { Note } from '../../../ui/feedback/note.tsx';

export const UnreadNote = ({ count }: { count: number }) =>
  count > 0 && (
    <Note role="status">Des documents de ce mois ne peuvent pas être lus et manquent ici.</Note>
  );
