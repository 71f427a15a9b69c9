import { FIELDS_SHOWN, IMPORT_FIELDS } from '../../../../../shared/repairs/import/columns.ts';
import { columnName, fileInWords } from '../../../../../shared/repairs/import/words.ts';
import { FileField } from '../../../ui/file-field.tsx';
import { Note } from '../../../ui/note.tsx';
import { BackToDashboard, Page, PageHead } from '../../../ui/page.tsx';
import { SectionCard } from '../../../ui/section-card.tsx';
import { SelectField } from '../../../ui/text-field.tsx';
import styles from './import-page.module.css';
import { ImportPreview } from './import-preview.tsx';
import { ImportProgressView } from './import-progress.tsx';
import { useImport } from './use-import.ts';

/** /importer: repairs and their customers from another tool's CSV file. */
export function ImportPage() {
  const { fileName, file, error, columns, read, progress, choose, setColumn, start } = useImport();
  return (
    <Page>
      <PageHead title="Importer des réparations">
        <BackToDashboard />
      </PageHead>
      <SectionCard title="Votre fichier">
        <FileField
          label="Fichier CSV"
          accept=".csv,.txt,text/csv"
          fileName={fileName}
          help="La première ligne nomme les colonnes. Rien n’est enregistré avant «&#xa0;Importer&#xa0;»."
          {...(error && { error })}
          onChange={({ target }) => void choose(target.files?.[0])}
        />
        {file && <Note role="status">{fileInWords(file)}</Note>}
      </SectionCard>
      {file && read && (
        <>
          <SectionCard title="Colonnes">
            <div className={styles.columns}>
              {FIELDS_SHOWN.map((field) => (
                <SelectField
                  key={field}
                  label={IMPORT_FIELDS[field].label}
                  value={columns[field] ?? ''}
                  onChange={({ target }) =>
                    setColumn(field, target.value === '' ? undefined : Number(target.value))
                  }
                >
                  <option value="">Aucune</option>
                  {file.header.map((_name, place) => (
                    // biome-ignore lint/suspicious/noArrayIndexKey: a column is its place; two may have one name
                    <option key={place} value={place}>
                      {columnName(file.header, place)}
                    </option>
                  ))}
                </SelectField>
              ))}
            </div>
          </SectionCard>
          <ImportPreview read={read} />
          <ImportProgressView count={read.rows.length} progress={progress} onStart={start} />
        </>
      )}
    </Page>
  );
}
