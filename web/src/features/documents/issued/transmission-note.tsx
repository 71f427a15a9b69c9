import type { IssuedDocument } from '../../../../../shared/documents/issued.ts';
import { TRANSMITTED_FROM, transmissionOf } from '../../../../../shared/documents/transmission.ts';
import { formatLongDate, parisDay } from '../../../../../shared/time.ts';
import { Note } from '../../../ui/note.tsx';

/** Says how an invoice or a credit note reaches the tax office, and from when that is required. */
export function TransmissionNote({ document }: { document: IssuedDocument }) {
  const isToCome = parisDay(Date.now()) < TRANSMITTED_FROM;
  return (
    <Note>
      {transmissionOf(document).text}
      {isToCome && ` Obligatoire à partir du ${formatLongDate(TRANSMITTED_FROM)}.`}
    </Note>
  );
}
