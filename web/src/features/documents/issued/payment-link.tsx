import { Link2 } from 'lucide-react';
import { useState } from 'react';
import { useAction } from '../../../lib/cache/use-action.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { Failure, Note } from '../../../ui/feedback/note.tsx';
import { NoBreak } from '../../../ui/no-break.tsx';
import { openPaymentLink } from '../document-requests.ts';
import { LinkField } from '../link-field.tsx';

export function PaymentLink({ id }: { id: string }) {
  const [url, setUrl] = useState<string>();
  const { isBusy, failure, run } = useAction(async () => setUrl((await openPaymentLink(id)).url));
  return (
    <>
      {url === undefined ? (
        <Button wide busy={isBusy} onClick={() => run()}>
          <Link2 aria-hidden="true" />
          Obtenir le lien de paiement
        </Button>
      ) : (
        <LinkField
          url={url}
          name="Lien de paiement"
          onRenew={async () => setUrl((await openPaymentLink(id, { renew: true })).url)}
        />
      )}
      {failure && <Failure role="alert">{failure}</Failure>}
      <Note>
        Le client règle par carte depuis ce lien, que <NoBreak>l’e-mail</NoBreak> contient aussi. Ce
        qu’il paie, et ce que vous remboursez depuis Stripe, s’inscrit ici de lui-même.
      </Note>
    </>
  );
}
