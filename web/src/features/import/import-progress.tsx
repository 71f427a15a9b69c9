import { Button } from '../../ui/button.tsx';
import { Upload } from '../../ui/icons/upload.ts';
import { Link } from '../../ui/link.tsx';
import { Note } from '../../ui/note.tsx';
import { ProgressBar } from '../../ui/progress-bar.tsx';
import styles from './import-page.module.css';
import type { ImportProgress } from './use-import.ts';

const repairs = (count: number) => `${count} réparation${count > 1 ? 's' : ''}`;

type ImportProgressViewProps = {
  /** How many rows can be stored. */
  count: number;
  progress: ImportProgress | null;
  onStart: () => Promise<void>;
};

/** The button that stores, how far it is, and what became of the rows. */
export function ImportProgressView({ count, progress, onStart }: ImportProgressViewProps) {
  const isBusy = progress !== null && !progress.isOver;
  return (
    <div className={styles.store}>
      <Note>
        Personne n’est prévenu de ce que vous importez. Le même fichier peut être importé deux fois
        : rien n’est doublé.
      </Note>
      <Button variant="primary" busy={isBusy} disabled={count === 0} onClick={() => void onStart()}>
        <Upload aria-hidden="true" />
        Importer {repairs(count)}
      </Button>
      {progress && (
        <>
          <ProgressBar
            label="Avancement de l’import"
            percent={(doneOf(progress) / Math.max(1, progress.of)) * 100}
            valueText={`${doneOf(progress)} sur ${progress.of}`}
          />
          <p role="status">{progress.isOver && <Ending progress={progress} />}</p>
        </>
      )}
    </div>
  );
}

const doneOf = (progress: ImportProgress) =>
  progress.imported + progress.known + progress['limit-reached'];

function Ending({ progress }: { progress: ImportProgress }) {
  const { imported, known, 'limit-reached': refused } = progress;
  const left = progress.of - doneOf(progress);
  return (
    <>
      {repairs(imported)} importée{imported > 1 ? 's' : ''}
      {known > 0 && `, ${known} déjà là`}
      {left > 0 && `, ${left} encore à importer`}.{' '}
      {refused > 0 && (
        <>
          {`${repairs(refused)} de trop pour votre plan. `}
          <Link to="/tarifs">Voir les plans</Link>{' '}
        </>
      )}
      <Link to="/dashboard">Voir les réparations</Link>
    </>
  );
}
