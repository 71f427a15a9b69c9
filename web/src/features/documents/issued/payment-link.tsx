import { Link2 } from 'lucide-react';
import { useState } from 'react';
import { messageOf } from '../../../lib/api-client.ts';
import { Button } from '../../../ui/button.tsx';
import { NoBreak } from '../../../ui/no-break.tsx';
import { Failure, Note } from '../../../ui/note.tsx';
import { openPaymentLink } from '../document-requests.ts';
import { LinkField } from '../link-field.tsx';

/** The link with which a customer pays an invoice by card, when the shop accepts cards. */
export function PaymentLink({ id }: { id: string }) {
  const [url, setUrl] = useState<string>();
  const [failure, setFailure] = useState<string>();
  const [isBusy, setIsBusy] = useState(false);
  const open = async () => {
    setIsBusy(true);
    setFailure(undefined);
    try {
      setUrl((await openPaymentLink(id)).url);
    } catch (error) {
      setFailure(messageOf(error));
    } finally {
      setIsBusy(false);
    }
  };
  return (
    <>
      {url === undefined ? (
        <Button wide busy={isBusy} onClick={() => void open()}>
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
