import { useState } from 'react';
import { useAction } from '../../lib/cache/use-action.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { CopyButton } from '../../ui/buttons/copy-button.tsx';
import { Failure, Note } from '../../ui/feedback/note.tsx';
import styles from './link-field.module.css';

const RENEWED =
  'Lien renouvelé. L’ancien ne fonctionne plus, même dans les e-mails déjà envoyés\u202f: donnez le nouveau à votre client.';

type LinkFieldProps = {
  url: string;
  name: string;
  /** Replaces this link by a new one. Rejects with an ApiError. */
  onRenew: () => Promise<void>;
};

export function LinkField({ url, name, onRenew }: LinkFieldProps) {
  const [isRenewed, setIsRenewed] = useState(false);
  const { isBusy, failure, run } = useAction(async () => {
    setIsRenewed(false);
    await onRenew();
    setIsRenewed(true);
  });
  return (
    <>
      <div className={styles.link}>
        <input readOnly value={url} aria-label={name} onFocus={({ target }) => target.select()} />
        <CopyButton text={url} label={`Copier le ${name.toLowerCase()}`} />
      </div>
      <Button wide busy={isBusy} onClick={() => run()}>
        Renouveler le lien
      </Button>
      <Note role="status">{isRenewed && RENEWED}</Note>
      {failure && <Failure role="alert">{failure}</Failure>}
    </>
  );
}
