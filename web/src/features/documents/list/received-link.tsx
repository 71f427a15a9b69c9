import { useEffect, useState } from 'react';
import { Inbox } from '../../../ui/icons/inbox.ts';
import { LinkButton } from '../../../ui/link-button.tsx';

/** Imported when it is asked for, as elsewhere: every public page would carry it. */
async function readReceives(): Promise<boolean> {
  const { loadConfig } = await import('../../../lib/config.ts');
  return (await loadConfig()).receivesInvoices === true;
}

/** The way to what suppliers have sent, where the operator has chosen a platform by which it comes. */
export function ReceivedLink() {
  const [isShown, setShown] = useState(false);
  useEffect(() => {
    let isLeft = false;
    readReceives().then(
      (receives) => !isLeft && setShown(receives),
      // Who cannot be told of it finds the page by its address.
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
