import { Plus } from 'lucide-react';
import { DOCUMENT_LIMITS } from '../../../../../shared/documents/documents.ts';
import { Button } from '../../../ui/button.tsx';
import { SectionCard } from '../../../ui/section-card.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx';
import type { DocumentDraft } from './document-draft.ts';
import { addLine } from './document-store.ts';
import { discountError, draftField } from './draft-field.ts';
import { DraftLineFields } from './draft-line-fields.tsx';
import type { DraftErrors } from './draft-request.ts';
import styles from './lines-card.module.css';
import type { useSuggestions } from './suggestions.ts';

type LinesCardProps = {
  draft: DocumentDraft;
  errors: DraftErrors;
  known: ReturnType<typeof useSuggestions>;
};

/** The lines of the document. A line that is being typed offers suggestions. */
export function LinesCard({ draft, errors, known }: LinesCardProps) {
  const { items } = draft;
  const isFull = items.length >= DOCUMENT_LIMITS.lines;
  return (
    <SectionCard title="Prestations">
      <ol className={styles.lines}>
        {items.map((line, index) => (
          <DraftLineFields key={line.id} {...{ line, index, draft, errors, known }} />
        ))}
      </ol>
      {errors.items && (
        <p className={styles.error} role="alert">
          {errors.items}
        </p>
      )}
      <Button onClick={addLine} disabled={isFull}>
        <Plus aria-hidden="true" />
        Ajouter une ligne
      </Button>
      <TextField
        {...draftField(draft, errors, 'discount')}
        label="Remise sur le total"
        optional
        help={DISCOUNT_HELP}
        {...discountError(errors, 'discount')}
      />
      {isFull && (
        <p className={styles.limit}>Un document compte au plus {DOCUMENT_LIMITS.lines} lignes.</p>
      )}
      <VisuallyHidden role="status">
        {known.count > 0 &&
          `Prestations connues\u202f: ${known.count}. Entrée remplit la ligne, Échap ferme la liste.`}
      </VisuallyHidden>
    </SectionCard>
  );
}

const DISCOUNT_HELP = 'Par exemple 10\u00a0% ou 5\u00a0€.';
