import { Upload } from 'lucide-react';
import { Link } from 'react-router-dom';
import type { ReadRow } from '../../../../../shared/repairs/import/import-rows.ts';
import type { ImportProgress } from '../../../../../shared/repairs/import/store-rows.ts';
import {
  doneOf,
  LINK_REFUSED,
  lineInWords,
  progressInWords,
  repairsCounted,
} from '../../../../../shared/repairs/import/words.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { Failure } from '../../../ui/feedback/note.tsx';
import { ProgressBar } from '../../../ui/feedback/progress-bar.tsx';
import styles from './import-page.module.css';

type StartImportProps = {
  count: number;
  progress: ImportProgress | null;
  onStart: () => Promise<void>;
};

export function StartImport({ count, progress, onStart }: StartImportProps) {
  const isBusy = progress !== null && !progress.isOver;
  return (
    <Button
      icon={Upload}
      variant="primary"
      busy={isBusy}
      disabled={count === 0}
      onClick={() => void onStart()}
    >
      Importer {repairsCounted(count)}
    </Button>
  );
}

type ImportProgressProps = {
  progress: ImportProgress | null;
  rows: readonly ReadRow[];
};

export function ImportProgressView({ progress, rows }: ImportProgressProps) {
  return (
    <div className={styles.store}>
      {progress && (
        <>
          <ProgressBar
            label="Avancement de l’import"
            percent={(doneOf(progress) / Math.max(1, progress.of)) * 100}
            valueText={`${doneOf(progress)} sur ${progress.of}`}
          />
          <p role="status">{progress.isOver && <Ending progress={progress} />}</p>
          {progress.linked.length > 0 && (
            <Failure role="alert">
              <ul className={styles.errors}>
                {progress.linked.map((place) => (
                  <li key={place}>
                    {lineInWords({ line: rows[place]?.line ?? 0, message: LINK_REFUSED })}
                  </li>
                ))}
              </ul>
            </Failure>
          )}
        </>
      )}
    </div>
  );
}

function Ending({ progress }: { progress: ImportProgress }) {
  return (
    <>
      {progressInWords(progress)}{' '}
      {progress['limit-reached'] + progress['has-link'] > 0 && (
        <>
          <Link to="/tarifs">Voir les plans</Link>{' '}
        </>
      )}
      <Link to="/dashboard">Voir les réparations</Link>
    </>
  );
}
