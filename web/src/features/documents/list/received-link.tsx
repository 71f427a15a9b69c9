import { useEffect, useState } from 'react';
import { Inbox } from '../../../ui/icons/inbox.ts';
import { LinkButton } from '../../../ui/link-button.tsx';

/** Imported on demand, because otherwise every public page would contain it. */
async function readReceives(): Promise<boolean> {
  const { loadConfig } = await import('../../../lib/config.ts');
  return (await loadConfig()).receivesInvoices === true;
}

/** The link to invoices from suppliers, when the operator has chosen a platform that delivers them. */
export function ReceivedLink() {
  const [isShown, setShown] = useState(false);
  useEffect(() => {
    let isLeft = false;
    readReceives().then(
      (receives) => !isLeft && setShown(receives),
      // When this fails, the page is still reachable by its address.
      () => {},
    );
    return () => {
      isLeft = true;
    };
  }, []);
  return (
    isShown && (
      <LinkButton to="/documents/recues">
        <Inbox aria-hidden="true" />
        Factures reçues
      </LinkButton>
    )
  );
}
