import { Link2 } from 'lucide-react';
import { useState } from 'react';
import { useAction } from '../../lib/cache/use-action.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { CopyButton } from '../../ui/buttons/copy-button.tsx';
import { Failure, Note } from '../../ui/feedback/note.tsx';
import type { LinkRequest } from './document-requests.ts';
import styles from './link-field.module.css';

const RENEWED =
  'Lien renouvelé. L’ancien ne fonctionne plus, même dans les e-mails déjà envoyés\u202f: donnez le nouveau à votre client.';

type LinkFieldProps = {
  /** The name of the link is, for example, 'Lien de paiement'. */
  name: string;
  /** Returns the current link, or a new one that replaces it. Throws ApiError. */
  ask: (request: LinkRequest) => Promise<{ url: string }>;
};

/** Requests a link for the customer, shows it, and can replace it by a new one. */
export function LinkField({ name, ask }: LinkFieldProps) {
  const [url, setUrl] = useState<string>();
  const [isRenewed, setIsRenewed] = useState(false);
  const { isBusy, failure, run } = useAction(async (request: LinkRequest) => {
    setIsRenewed(false);
    setUrl((await ask(request)).url);
    setIsRenewed(request.renew === true);
  });
  const inText = name.toLowerCase();
  return (
    <>
      {url === undefined ? (
        <Button icon={Link2} wide busy={isBusy} onClick={() => run({})}>
          Obtenir le {inText}
        </Button>
      ) : (
        <>
          <div className={styles.link}>
            <input
              readOnly
              value={url}
              aria-label={name}
              onFocus={({ target }) => target.select()}
            />
            <CopyButton text={url} label={`Copier le ${inText}`} />
          </div>
          <Button wide busy={isBusy} onClick={() => run({ renew: true })}>
            Renouveler le lien
          </Button>
          <Note role="status">{isRenewed && RENEWED}</Note>
        </>
      )}
      {failure && (
        <Failure role="alert">
          {url === undefined && 'Le lien n’a pas pu être créé. '}
          {failure}
        </Failure>
      )}
    </>
  );
}
