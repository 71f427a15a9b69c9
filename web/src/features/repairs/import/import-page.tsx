import type { ReactNode } from 'react';
import { missingColumns } from '../../../../../shared/repairs/import/columns.ts';
import { DATE_ORDERS } from '../../../../../shared/repairs/import/dates.ts';
import { DATE_ORDER_QUESTION, fileInWords } from '../../../../../shared/repairs/import/words.ts';
import { useUnloadGuard } from '../../../lib/navigation/use-leave-guard.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { Note } from '../../../ui/feedback/note.tsx';
import { FileField } from '../../../ui/forms/file-field.tsx';
import { Checkbox, optionsOf, SelectField } from '../../../ui/forms/text-field.tsx';
import { Page, PageHead, SectionCard } from '../../../ui/layout/page.tsx';
import { ColumnChoices, Doubts, StatusChoices } from './import-choices.tsx';
import styles from './import-page.module.css';
import { ImportPreview } from './import-preview.tsx';
import { ImportProgressView, StartImport } from './import-progress.tsx';
import { useImport } from './use-import.ts';

/** On /importer, a shop imports repairs and their customers from another tool's CSV file, step by step. */
export function ImportPage() {
  return (
    <Page>
      <PageHead title="Importer des réparations" />
      <ImportSteps />
    </Page>
  );
}

function ImportSteps() {
  const { step, fileName, file, error, choices, statuses, read, progress, ...act } = useImport();
  const isBusy = progress !== null && !progress.isOver;
  useUnloadGuard(isBusy);
  const next = () => act.go(1);
  const back = () => act.go(-1);
  if (!file || !read || step === 'file') {
    const hasDoubts = file?.records.some(({ doubt }) => doubt) ?? false;
    const isUnanswered = hasDoubts && choices.doubtful === undefined;
    return (
      <ImportStepCard
        title="1. Votre fichier"
        {...(file && { onNext: next })}
        {...(isUnanswered && { missing: 'Dites d’abord que faire des lignes à vérifier.' })}
      >
        <FileField
          label="Fichier CSV"
          accept=".csv,.txt,text/csv"
          fileName={fileName}
          help="Rien n’est enregistré avant «&#xa0;Importer&#xa0;»."
          {...(error && { error })}
          onChange={({ target }) => void act.choose(target.files?.[0])}
        />
        {file && (
          <>
            <Note role="status">{fileInWords(file)}</Note>
            <Checkbox
              label="La première ligne est un client"
              checked={file.headerLine === undefined}
              onChange={({ target }) => void act.setHasHeader(!target.checked)}
            />
          </>
        )}
        {file && (
          <Doubts
            file={file}
            doubtful={choices.doubtful}
            onChoose={(doubtful) => act.answer({ doubtful })}
          />
        )}
      </ImportStepCard>
    );
  }
  if (step === 'columns') {
    const isUnanswered = act.asksForDateOrder && choices.dateOrder === undefined;
    const dateOrderMissing = isUnanswered ? 'Dites d’abord comment lire les dates.' : undefined;
    return (
      <ImportStepCard
        title="2. Les colonnes"
        onBack={back}
        onNext={next}
        missing={missingColumns(choices.columns) ?? dateOrderMissing}
      >
        <ColumnChoices file={file} columns={choices.columns} onChoose={act.setColumn} />
        {act.asksForDateOrder && (
          <SelectField
            label={DATE_ORDER_QUESTION}
            value={choices.dateOrder ?? ''}
            options={optionsOf(DATE_ORDERS)}
            onChoose={(order) => act.answer({ dateOrder: order || undefined })}
          >
            <option value="">Choisissez…</option>
          </SelectField>
        )}
      </ImportStepCard>
    );
  }
  if (step === 'statuses') {
    const isUnanswered = statuses.some(({ key }) => choices.statuses[key] === undefined);
    return (
      <ImportStepCard
        title="3. Les statuts"
        onBack={back}
        onNext={next}
        {...(isUnanswered && { missing: 'Choisissez d’abord ce que devient chaque statut.' })}
      >
        <StatusChoices statuses={statuses} chosen={choices.statuses} onChoose={act.setStatus} />
      </ImportStepCard>
    );
  }
  return (
    <>
      <ImportStepCard
        title="4. L’aperçu"
        onBack={back}
        isBusy={isBusy}
        action={<StartImport count={read.rows.length} progress={progress} onStart={act.start} />}
      >
        <ImportPreview read={read} isStarted={progress !== null} />
      </ImportStepCard>
      <ImportProgressView progress={progress} rows={read.rows} />
    </>
  );
}

type ImportStepCardProps = {
  title: string;
  onBack?: (() => void) | undefined;
  onNext?: (() => void) | undefined;
  /** This is the reason why the next step is not available. */
  missing?: string | undefined;
  /** Nothing can be changed while the rows are stored. */
  isBusy?: boolean;
  action?: ReactNode;
  children: ReactNode;
};

function ImportStepCard(props: ImportStepCardProps) {
  const { title, onBack, onNext, missing, isBusy = false, action, children } = props;
  return (
    <SectionCard title={title}>
      {children}
      {missing && (
        <p className={styles.missing} role="status">
          {missing}
        </p>
      )}
      {(onBack || onNext) && (
        <div className={styles.ways}>
          {onBack && (
            <Button disabled={isBusy} onClick={onBack}>
              Retour
            </Button>
          )}
          {onNext && (
            <Button variant="primary" disabled={missing !== undefined} onClick={onNext}>
              Continuer
            </Button>
          )}
          {action}
        </div>
      )}
    </SectionCard>
  );
}
