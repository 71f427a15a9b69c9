import { useEffect, useState } from 'react';
import { Spinner } from '../../../ui/spinner.tsx';
import styles from './pictures-card.module.css';

/** A picture that is not sent yet, as this browser keeps it. */
export function WaitingThumbnail({ bytes }: { bytes: ArrayBuffer }) {
  const [url, setUrl] = useState<string>();
  useEffect(() => {
    const made = URL.createObjectURL(new Blob([bytes], { type: 'image/jpeg' }));
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [bytes]);
  return (
    <li className={styles.waiting}>
      {url && <img src={url} alt="En attente d’envoi" decoding="async" />}
      <Spinner label={null} />
    </li>
  );
}
