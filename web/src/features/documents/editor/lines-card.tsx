import { Plus } from 'lucide-react';
import { type ReactNode, useEffect } from 'react';
import { DOCUMENT_LIMITS } from '../../../../../shared/documents/documents.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { Checkbox, TextField } from '../../../ui/forms/text-field.tsx';
import { Fold } from '../../../ui/layout/fold.tsx';
import { SectionCard } from '../../../ui/layout/page.tsx';
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx';
import { addKnownLine, addLine, changeDraft } from '../draft/document-store.ts';
import { type DraftPart, discountError, draftFields } from '../draft/draft-field.ts';
import { filledFrom, linesFor, suggestionText } from '../draft/matching-lines.ts';
import type { useSuggestions } from '../draft/suggestions.ts';
import { DraftLineFields } from './draft-line-fields.tsx';
import styles from './lines-card.module.css';

type LinesCardProps = DraftPart & {
  known: ReturnType<typeof useSuggestions>;
  children?: ReactNode;
};

export function LinesCard({ draft, errors, known, children }: LinesCardProps) {
  const { items } = draft;
  const isFull = items.length >= DOCUMENT_LIMITS.lines;
  return (
    <SectionCard title="Prestations">
      <ol className={styles.lines}>
        {items.map((line, index) => (
          <DraftLineFields key={line.id} {...{ line, index, draft, errors, known }} />
        ))}
      </ol>
      <ForDevice draft={draft} known={known} isFull={isFull} />
      {errors.items && (
        <p className={styles.error} role="alert" tabIndex={-1} data-refused>
          {errors.items}
        </p>
      )}
      <Button icon={Plus} onClick={addLine} disabled={isFull}>
        Ajouter une ligne
      </Button>
      <div>
        <TotalFields draft={draft} errors={errors} />
        {children}
      </div>
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

type ForDeviceProps = Pick<LinesCardProps, 'draft' | 'known'> & { isFull: boolean };

function ForDevice({ draft, known, isFull }: ForDeviceProps) {
  const { ask, lines } = known;
  const hasDevice = draft.device !== '';
  // biome-ignore lint/correctness/useExhaustiveDependencies: the lines are loaded once, when there is a device
  useEffect(() => {
    if (hasDevice) ask();
  }, [hasDevice]);
  const offered = linesFor(lines, draft);
  if (offered.length === 0 || isFull) return null;
  return (
    <ul className={styles.offers} aria-label="Vos prestations pour cet appareil">
      {offered.map((line) => (
        <li key={`${line.description} · ${line.device}`}>
          <Button icon={Plus} wide onClick={() => addKnownLine(filledFrom(line, draft))}>
            {`${line.description} `}
            <span className={styles.offer}>{suggestionText(line)}</span>
          </Button>
        </li>
      ))}
    </ul>
  );
}

function TotalFields({ draft, errors }: DraftPart) {
  const error = discountError(errors, 'discount');
  const withTax = draft.tvaEnabled && draft.taxIncluded;
  return (
    <Fold
      title={draft.tvaEnabled ? 'Prix TTC, remise sur le total' : 'Remise sur le total'}
      opens={withTax || draft.discount !== '' || error !== undefined}
    >
      <div className={styles.options}>
        {draft.tvaEnabled && (
          <Checkbox
            label="Prix TTC"
            checked={draft.taxIncluded}
            onChange={({ target }) => changeDraft({ taxIncluded: target.checked })}
          />
        )}
        <TextField
          {...draftFields(draft, errors)('discount')}
          label="Remise sur le total"
          optional
          help={DISCOUNT_HELP}
          error={error}
        />
      </div>
    </Fold>
  );
}

const DISCOUNT_HELP = 'Par exemple 10\u00a0% ou 5\u00a0€.';
