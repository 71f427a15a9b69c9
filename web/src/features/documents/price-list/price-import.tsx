import { useState } from 'react';
import { LINE_KINDS } from '../../../../../shared/documents/input/line-kinds.ts';
import {
  LIST_FULL,
  PRICE_LIST_LIMITS,
  type PriceEntry,
} from '../../../../../shared/documents/price-list/price-list.ts';
import {
  guessPriceColumns,
  PRICE_FIELD_NAMES,
  PRICE_FIELDS,
  type PriceChoices,
  pricesIncludeTax,
  type ReadPrices,
  readPrices,
  withImported,
} from '../../../../../shared/documents/price-list/read-prices.ts';
import type { CsvFile } from '../../../../../shared/repairs/import/read-csv.ts';
import {
  columnInWords,
  fileInWords,
  lineInWords,
} from '../../../../../shared/repairs/import/words.ts';
import { useAction } from '../../../lib/cache/use-action.ts';
import { useCsvFile } from '../../../lib/files/use-csv-file.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { Failure, Note } from '../../../ui/feedback/note.tsx';
import { notify } from '../../../ui/feedback/notify.ts';
import { FileField } from '../../../ui/forms/file-field.tsx';
import { Checkbox, optionsOf, SelectField } from '../../../ui/forms/text-field.tsx';
import styles from './price-list.module.css';
import { changePriceList } from './price-list-query.ts';
import { countedEntries, priceText } from './price-words.ts';

const SHOWN_ENTRIES = 5;
/**
 * Only this many errors are shown, because the other errors are usually of the same kind and disappear with the
 * same correction of the file.
 */
const SHOWN_ERRORS = 50;

type PriceImportProps = {
  entries: readonly PriceEntry[];
  isTaxed: boolean;
  onDone: () => void;
};

export function PriceImport({ entries, isTaxed, onDone }: PriceImportProps) {
  const [choices, setChoices] = useState<PriceChoices>();
  const { fileName, file, error, setError, choose, setHasHeader } = useCsvFile(
    guessPriceColumns,
    ({ header }) => {
      const columns = guessPriceColumns(header);
      const includesTax = pricesIncludeTax(header, columns) ?? entries.at(-1)?.taxIncluded;
      setChoices({ columns, taxIncluded: isTaxed && (includesTax ?? false), kind: 'work' });
    },
  );
  const read = file && choices && readPrices(file, choices);
  const imported = read?.entries ?? [];
  const total = withImported(entries, imported).length;
  const replaced = entries.length + imported.length - total;
  const isFull = total > PRICE_LIST_LIMITS.entries;
  const { isBusy, run } = useAction(
    async (added: readonly PriceEntry[]) => {
      setError(undefined);
      await changePriceList((list) => withImported(list, added));
      notify.success('Liste de prix importée', countedEntries(added.length));
      onDone();
    },
    { onFailure: setError },
  );
  return (
    <div className={styles.import}>
      <FileField
        label="Fichier CSV de vos prix"
        accept=".csv,.txt,text/csv"
        fileName={fileName}
        help="Une ligne par prestation&#x202f;: son nom, son prix et, si vous voulez, son type et l’appareil."
        error={error}
        onChange={({ target }) => void choose(target.files?.[0])}
      />
      {file && choices && read && (
        <>
          <Note role="status">{fileInWords(file)}</Note>
          <Checkbox
            label="La première ligne est une prestation"
            checked={file.headerLine === undefined}
            onChange={({ target }) => void setHasHeader(!target.checked)}
          />
          <Choices {...{ file, choices, isTaxed }} onChoose={setChoices} />
          <Preview read={read} isTaxed={isTaxed} />
        </>
      )}
      {replaced > 0 && !isFull && (
        <Note>
          Déjà dans votre liste, avec un nouveau prix&#x202f;: {countedEntries(replaced)}.
        </Note>
      )}
      {isFull && (
        <Failure role="alert">
          {LIST_FULL} Avec ce fichier, elle en compterait {total}.
        </Failure>
      )}
      <div className={styles.ways}>
        <Button variant="quiet" onClick={onDone} disabled={isBusy}>
          Annuler
        </Button>
        {read && (
          <Button
            variant="primary"
            busy={isBusy}
            disabled={imported.length === 0 || isFull}
            onClick={() => run(imported)}
          >
            Importer {countedEntries(imported.length)}
          </Button>
        )}
      </div>
    </div>
  );
}

type ChoicesProps = {
  file: CsvFile;
  choices: PriceChoices;
  isTaxed: boolean;
  onChoose: (choices: PriceChoices) => void;
};

function Choices({ file, choices, isTaxed, onChoose }: ChoicesProps) {
  const { columns, kind, taxIncluded } = choices;
  const width = Math.max(file.header.length, file.records[0]?.cells.length ?? 0);
  return (
    <>
      <div className={styles.columns}>
        {PRICE_FIELD_NAMES.map((field) => (
          <SelectField
            key={field}
            label={PRICE_FIELDS[field].label}
            value={columns[field] ?? ''}
            options={Array.from({ length: width }, (_, place) => [
              String(place),
              columnInWords(file, place),
            ])}
            onChoose={(chosen) => {
              const { [field]: _, ...others } = columns;
              const place = chosen === '' ? {} : { [field]: Number(chosen) };
              onChoose({ ...choices, columns: { ...others, ...place } });
            }}
          >
            <option value="">Aucune colonne</option>
          </SelectField>
        ))}
      </div>
      {file.records.some(({ cells }) => !cells[columns.kind ?? -1]?.trim()) && (
        <SelectField
          label="Lignes sans type"
          value={kind}
          options={optionsOf(LINE_KINDS)}
          onChoose={(chosen) => onChoose({ ...choices, kind: chosen })}
        />
      )}
      {isTaxed && (
        <Checkbox
          label="Les prix du fichier sont TTC"
          checked={taxIncluded}
          onChange={({ target }) => onChoose({ ...choices, taxIncluded: target.checked })}
        />
      )}
    </>
  );
}

function Preview({ read: { entries, errors }, isTaxed }: { read: ReadPrices; isTaxed: boolean }) {
  return (
    <>
      {entries.length > 0 && (
        <ul className={styles.preview} aria-label="Aperçu des prix">
          {entries.slice(0, SHOWN_ENTRIES).map((entry) => (
            <li key={`${entry.description} · ${entry.device}`}>
              {[entry.description, entry.device].filter(Boolean).join(' · ')}
              <strong className={styles.price}>{priceText(entry, isTaxed)}</strong>
            </li>
          ))}
          {entries.length > SHOWN_ENTRIES && (
            <li>Et {countedEntries(entries.length - SHOWN_ENTRIES)} de plus.</li>
          )}
        </ul>
      )}
      {errors.length > 0 && (
        <Failure>
          <p>Lignes refusées ({errors.length})&#x202f;:</p>
          <ul>
            {errors.slice(0, SHOWN_ERRORS).map((each) => (
              <li key={each.line}>{lineInWords(each)}</li>
            ))}
            {errors.length > SHOWN_ERRORS && <li>Et {errors.length - SHOWN_ERRORS} de plus.</li>}
          </ul>
        </Failure>
      )}
    </>
  );
}
