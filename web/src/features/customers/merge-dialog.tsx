import { useState } from 'react';
import type { Customer } from '../../../../shared/customers/customers.ts';
import { useList } from '../../lib/cache/shop-list.ts';
import { useAction } from '../../lib/cache/use-action.ts';
import { Button, EndButtons } from '../../ui/buttons/button.tsx';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import { Failure, Note } from '../../ui/feedback/note.tsx';
import { notify } from '../../ui/feedback/notify.ts';
import { TextField } from '../../ui/forms/text-field.tsx';
import { Line, LineList } from '../../ui/lists/line-list.tsx';
import { contactsOf, nameOf } from './customer-name.ts';
import { customersQuery, mergeCustomers } from './customer-requests.ts';

type MergeDialogProps = {
  repair: string;
  customer: Customer;
  onClose: () => void;
  onMerged: () => void;
};

export function MergeDialog({ repair, customer, onClose, onMerged }: MergeDialogProps) {
  const [other, setOther] = useState<Customer | null>(null);
  const {
    isBusy,
    failure,
    run: merge,
  } = useAction(async (absorbed: Customer) => {
    await mergeCustomers(repair, absorbed.trackingNumber);
    notify.success('Clients réunis', `${nameOf(absorbed)} est sur cette page.`);
    onMerged();
    onClose();
  });
  return (
    <Dialog
      open
      onClose={onClose}
      title={
        other ? `Réunir ${nameOf(other)} et ${nameOf(customer)}\u202f?` : 'Réunir deux clients'
      }
      description={
        other ? contactsOf(other).join(' · ') : 'Pour une même personne enregistrée de deux façons.'
      }
    >
      {other ? (
        <>
          <p>
            Leurs réparations, leurs notes et leurs documents se suivent ensuite sur une seule page,
            et vos recherches trouvent un seul client. Chaque réparation garde ses coordonnées, et
            les factures déjà émises et leurs comptes ne changent pas. Le nom affiché sera{' '}
            {nameOf(newestOf(customer, other))}, celui de la réparation la plus récente. Les réunir
            ne s’annule pas.
          </p>
          {failure && <Failure role="alert">{failure}</Failure>}
          <EndButtons>
            <Button variant="primary" busy={isBusy} onClick={() => merge(other)}>
              Réunir ces clients
            </Button>
            <Button data-autofocus onClick={() => setOther(null)} disabled={isBusy}>
              Choisir un autre client
            </Button>
          </EndButtons>
        </>
      ) : (
        <Choice customer={customer} onChoose={setOther} />
      )}
    </Dialog>
  );
}

/** A merged customer has the name and the contact details of the newest repair (functions/customers). */
const newestOf = (customer: Customer, other: Customer): Customer =>
  other.lastRepairAt > customer.lastRepairAt ? other : customer;

type ChoiceProps = { customer: Customer; onChoose: (other: Customer) => void };

/** At first, the list has the customers with the same name. */
function Choice({ customer, onChoose }: ChoiceProps) {
  const [words, setWords] = useState(customer.name);
  const { items, phase } = useList(customersQuery(words.trim()));
  const others = items.filter(({ id }) => id !== customer.id);
  return (
    <>
      <TextField
        label="Chercher l’autre fiche"
        enterKeyHint="search"
        value={words}
        maxLength={100}
        onChange={({ target }) => setWords(target.value)}
      />
      {others.length > 0 ? (
        <LineList label="Autres clients">
          {others.map((other) => (
            <Line key={other.id} title={nameOf(other)} text={contactsOf(other).join(' · ')}>
              <Button aria-label={`Choisir ${nameOf(other)}`} onClick={() => onChoose(other)}>
                Choisir
              </Button>
            </Line>
          ))}
        </LineList>
      ) : (
        <Note role="status">
          {phase === 'ready' &&
            'Aucun autre client ici. Essayez un autre nom, un téléphone ou un e-mail.'}
        </Note>
      )}
    </>
  );
}
