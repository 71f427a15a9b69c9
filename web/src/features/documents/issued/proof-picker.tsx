import { Upload } from 'lucide-react';
import type { ChangeEvent } from 'react';
import { PROOF_TYPES } from '../../../../../shared/bonus/schemes.ts';
import { buttonClass } from '../../../ui/button.tsx';
import { classNames } from '../../../ui/class-names.ts';
import styles from './proof-picker.module.css';

type ProofPickerProps = {
  disabled: boolean;
  onChoose: (file: File) => void;
};

const IMAGES = 'image/jpeg,image/png';

/** Two ways to choose a file: a phone's camera and a stored file. Without a camera only the second. */
export function ProofPicker({ disabled, onChoose }: ProofPickerProps) {
  const choose = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const [file] = target.files ?? [];
    if (file) onChoose(file);
    // The same file may be chosen again after it was corrected.
    target.value = '';
  };
  return (
    <div className={styles.ways}>
      <label className={classNames(buttonClass({ wide: true }), styles.way, styles.camera)}>
        Photographier
        <input
          type="file"
          accept={IMAGES}
          capture="environment"
          disabled={disabled}
          className={styles.input}
          onChange={choose}
        />
      </label>
      <label className={classNames(buttonClass({ wide: true }), styles.way)}>
        <Upload aria-hidden="true" />
        {disabled ? 'Un instant…' : 'Choisir une photo ou un PDF'}
        <input
          type="file"
          accept={Object.keys(PROOF_TYPES).join(',')}
          disabled={disabled}
          className={styles.input}
          onChange={choose}
        />
      </label>
    </div>
  );
}
