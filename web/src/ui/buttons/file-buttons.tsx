import type { ChangeEvent, ReactNode, Ref } from 'react';
import { classNames } from '../class-names.ts';
import { buttonClass } from './button.tsx';
import styles from './file-buttons.module.css';

type FileButtonsProps = {
  camera: string;
  cameraTypes: string;
  children: ReactNode;
  types: string;
  multiple?: boolean;
  disabled: boolean;
  ref?: Ref<HTMLDivElement>;
  onChoose: (files: File[]) => void;
};

/** Offers a phone's camera and stored files. A device without a camera offers only stored files. */
export function FileButtons(props: FileButtonsProps) {
  const { camera, cameraTypes, children, types, multiple, disabled, ref, onChoose } = props;
  const choose = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const files = [...(target.files ?? [])];
    // The field is emptied, because the browser would otherwise report no change when the same file is chosen again.
    target.value = '';
    if (files.length > 0) onChoose(files);
  };
  const input = { type: 'file', disabled, className: styles.input, onChange: choose };
  return (
    <div ref={ref} className={styles.ways}>
      <label className={classNames(buttonClass({ wide: true }), styles.way, styles.camera)}>
        {camera}
        <input {...input} accept={cameraTypes} capture="environment" />
      </label>
      <label className={classNames(buttonClass({ wide: true }), styles.way)}>
        {children}
        <input {...input} accept={types} multiple={multiple} />
      </label>
    </div>
  );
}
