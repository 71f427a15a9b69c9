import { Plus, Trash2 } from 'lucide-react';
import { DOCUMENT_LIMITS } from '../../../../shared/documents.ts';
import { Button } from '../../ui/button.tsx';
import { SectionCard } from '../../ui/section-card.tsx';
import { TextField } from '../../ui/text-field.tsx';
import type { DraftLine } from './document-draft.ts';
import { addLine, changeLine, removeLine } from './document-store.ts';
import styles from './lines-card.module.css';

/** What is billed, line by line. */
export function LinesCard({ lines }: { lines: DraftLine[] }) {
  return (
    <SectionCard title="Prestations">
      <ol className={styles.lines}>
        {lines.map((line, index) => (
          <Line key={line.id} line={line} rank={index + 1} />
        ))}
      </ol>
      <Button onClick={addLine} disabled={lines.length >= DOCUMENT_LIMITS.lines}>
        <Plus aria-hidden="true" />
        Ajouter une ligne
      </Button>
    </SectionCard>
  );
}

function Line({ line, rank }: { line: DraftLine; rank: number }) {
  const { id } = line;
  return (
    <li className={styles.line} aria-label={`Ligne ${rank}`}>
      <TextField
        className={styles.description}
        label="Description"
        value={line.description}
        maxLength={DOCUMENT_LIMITS.description}
        autoComplete="off"
        onChange={({ target }) => changeLine(id, { description: target.value })}
      />
      <TextField
        label="Quantité"
        inputMode="decimal"
        value={line.quantity}
        autoComplete="off"
        onChange={({ target }) => changeLine(id, { quantity: target.value })}
      />
      <TextField
        label="Prix unitaire (€)"
        inputMode="decimal"
        value={line.price}
        autoComplete="off"
        onChange={({ target }) => changeLine(id, { price: target.value })}
      />
      <Button
        variant="quiet"
        size="icon"
        aria-label={`Supprimer la ligne ${rank}`}
        onClick={() => removeLine(id)}
      >
        <Trash2 aria-hidden="true" />
      </Button>
    </li>
  );
}
