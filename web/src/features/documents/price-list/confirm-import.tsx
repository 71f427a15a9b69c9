import {
  LIST_FULL,
  PRICE_LIST_LIMITS,
  type PriceEntry,
} from '../../../../../shared/documents/price-list/price-list.ts';
import {
  type ReadPrices,
  withImported,
} from '../../../../../shared/documents/price-list/read-prices.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { Failure, Note } from '../../../ui/feedback/note.tsx';
import styles from './price-list.module.css';
import { countedEntries } from './price-words.ts';

type ConfirmImportProps = {
  read: ReadPrices | undefined;
  entries: readonly PriceEntry[];
  isBusy: boolean;
  onDone: () => void;
  onStore: (imported: readonly PriceEntry[]) => void;
};

export function ConfirmImport({ read, entries, isBusy, onDone, onStore }: ConfirmImportProps) {
  const imported = read?.entries ?? [];
  const total = withImported(entries, imported).length;
  const replaced = entries.length + imported.length - total;
  const isFull = total > PRICE_LIST_LIMITS.entries;
  return (
    <>
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
            onClick={() => onStore(imported)}
          >
            Importer {countedEntries(imported.length)}
          </Button>
        )}
      </div>
    </>
  );
}
