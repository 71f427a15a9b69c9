import { Download, UserX } from 'lucide-react';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { Customer } from '../../../../shared/customers/customers.ts';
import { parisDay } from '../../../../shared/time.ts';
import { shopCache } from '../../lib/cache/shop-cache.ts';
import { useAction } from '../../lib/cache/use-action.ts';
import { saveExport } from '../../lib/files/save-export.ts';
import { Button, EndButtons } from '../../ui/buttons/button.tsx';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import { Failure } from '../../ui/feedback/note.tsx';
import { notify } from '../../ui/feedback/notify.ts';
import { SectionCard } from '../../ui/layout/page.tsx';
import { nameOf } from './customer-name.ts';
import { eraseCustomer, readCustomerExport } from './customer-requests.ts';

type PersonalDataProps = { repair: string; customer: Customer };

/** A customer may ask the shop for a copy of their data, and for its erasure. RGPD, articles 15 and 17. */
export function PersonalDataCard({ repair, customer }: PersonalDataProps) {
  const [isAsking, setIsAsking] = useState(false);
  const { isBusy, failure, run } = useAction(async () => {
    const fileName = `rebond-client-${parisDay(Date.now())}.json`;
    const read = readCustomerExport(repair);
    await saveExport({ read, fileName, type: 'application/json' }, () => {});
  });
  return (
    <SectionCard title="Données personnelles">
      <p>Ce client peut vous demander une copie de ses données, ou leur effacement.</p>
      {failure && <Failure role="alert">{failure}</Failure>}
      <EndButtons>
        <Button icon={Download} busy={isBusy} onClick={() => run()}>
          Télécharger ses données
        </Button>
        <Button icon={UserX} variant="quiet" onClick={() => setIsAsking(true)}>
          Effacer ce client
        </Button>
      </EndButtons>
      {isAsking && (
        <EraseDialog repair={repair} customer={customer} onClose={() => setIsAsking(false)} />
      )}
    </SectionCard>
  );
}

function EraseDialog({ repair, customer, onClose }: PersonalDataProps & { onClose: () => void }) {
  const navigate = useNavigate();
  const { isBusy, failure, run } = useAction(async () => {
    await eraseCustomer(repair);
    notify.success('Client effacé', 'Ses documents émis restent, comme la loi le demande.');
    // The next page reads its own data again. This page must not read again, because its customer no longer exists.
    await shopCache.invalidateQueries({ refetchType: 'none' });
    await navigate('/clients', { replace: true });
    // The cached customer still contains the person's name.
    shopCache.removeQueries({ type: 'inactive' });
  });
  return (
    <Dialog open onClose={onClose} title={`Effacer ${nameOf(customer)}\u202f?`}>
      <p>
        Son nom, son téléphone, son e-mail, vos notes, les messages et les bons de prise en charge
        quittent ses réparations, la page de suivi et vos recherches. L’appareil, la panne et les
        dates restent.
      </p>
      <p>
        Ses devis, factures et avoirs émis gardent son nom&#x202f;: la loi vous demande de les
        conserver dix ans (article L. 123-22 du Code de commerce). L’effacement ne s’annule pas.
      </p>
      {failure && <Failure role="alert">{failure}</Failure>}
      <EndButtons>
        <Button variant="danger" busy={isBusy} onClick={() => run()}>
          Effacer ses données
        </Button>
        <Button data-autofocus onClick={onClose} disabled={isBusy}>
          Garder ce client
        </Button>
      </EndButtons>
    </Dialog>
  );
}
