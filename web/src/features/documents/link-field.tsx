import { useState } from 'react';
import { messageOf } from '../../lib/api-client.ts';
import { Button } from '../../ui/button.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { Failure, Note } from '../../ui/note.tsx';
import styles from './link-field.module.css';

const RENEWED =
  'Lien renouvelé. L’ancien ne fonctionne plus, même dans les e-mails déjà envoyés\u202f: donnez le nouveau à votre client.';

type LinkFieldProps = {
  url: string;
  name: string;
  /** Replaces this link by a new one. Rejects with an ApiError. */
  onRenew: () => Promise<void>;
};

/** A link to pass on: it can be copied, read, or renewed when it has reached the wrong person. */
export function LinkField({ url, name, onRenew }: LinkFieldProps) {
  const [isBusy, setIsBusy] = useState(false);
  const [isRenewed, setIsRenewed] = useState(false);
  const [failure, setFailure] = useState<string>();
  const renew = async () => {
    setIsBusy(true);
    setIsRenewed(false);
    setFailure(undefined);
    try {
      await onRenew();
      setIsRenewed(true);
    } catch (error) {
      setFailure(messageOf(error));
    } finally {
      setIsBusy(false);
    }
  };
  return (
    <>
      <div className={styles.link}>
        <input readOnly value={url} aria-label={name} onFocus={({ target }) => target.select()} />
        <CopyButton text={url} label={`Copier le ${name.toLowerCase()}`} />
      </div>
      <Button wide busy={isBusy} onClick={() => void renew()}>
        Renouveler le lien
      </Button>
      <Note role="status">{isRenewed && RENEWED}</Note>
      {failure && <Failure role="alert">{failure}</Failure>}
    </>
  );
}
