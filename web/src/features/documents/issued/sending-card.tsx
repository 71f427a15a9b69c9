import { useState } from 'react';
import { statusWords } from '../../../../../shared/e-invoicing/life-cycle.ts';
import type { Sending, SendingReceipt } from '../../../../../shared/e-invoicing/sending.ts';
import { formatEuros } from '../../../../../shared/money.ts';
import { formatDate, formatTime } from '../../../../../shared/time.ts';
import { useAction } from '../../../lib/cache/use-action.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { Failure, Note } from '../../../ui/feedback/note.tsx';
import { SectionCard } from '../../../ui/layout/page.tsx';
import { Line, LineList } from '../../../ui/lists/line-list.tsx';
import { askSending } from '../document-requests.ts';

const STATES = {
  none: 'Pas encore envoyée',
  waiting: 'En attente d’envoi',
  sent: 'Transmise à la plateforme, qui la contrôle',
  accepted: 'Acceptée par la plateforme',
  unlisted: 'Non envoyée',
  refused: 'Refusée par la plateforme',
  failed: 'Non envoyée',
} as const satisfies Record<Sending['state'], string>;

const RECEIPTS = {
  none: 'Pas encore déclaré',
  waiting: 'En attente de déclaration',
  sent: 'Déclaré à la plateforme, qui le contrôle',
  accepted: 'Déclaré',
  refused: 'Refusé par la plateforme',
  failed: 'Non déclaré',
} as const satisfies Record<SendingReceipt['state'], string>;

export function SendingCard({ id, sending }: { id: string; sending: Sending }) {
  // This is the state at which somebody requested a new transmission. The card shows the request until the state
  // changes.
  const [asked, setAsked] = useState<Sending>();
  const isAsked = asked !== undefined && standingOf(asked) === standingOf(sending);
  const isThere = sending.state === 'sent' || sending.state === 'accepted';
  const { state, reason, statuses, canSend } = isAsked
    ? {
        ...sending,
        ...(!isThere && { state: 'waiting' as const, reason: undefined }),
        canSend: false,
      }
    : sending;
  const { receipts = [] } = sending;
  const [latest] = statuses;
  const { isBusy, failure, run } = useAction(async () => {
    await askSending(id);
    setAsked(sending);
  });
  return (
    <SectionCard title="Facture électronique">
      <p role="status">
        <strong>{latest ? statusWords(latest.code) : STATES[state]}</strong>
        {state === 'waiting' && '. Elle part dans un instant.'}
      </p>
      {reason && <Failure>{reason}</Failure>}
      {statuses.length > 0 && (
        <LineList label="Statuts de la facture électronique">
          {statuses.map((status) => (
            <Line
              key={`${status.code}-${status.at}`}
              title={statusWords(status.code)}
              text={[whenOf(status.at), status.reason].filter(Boolean).join(' · ')}
            />
          ))}
        </LineList>
      )}
      {receipts.length > 0 && (
        <LineList label="Encaissements déclarés à l’administration">
          {receipts.map((receipt) => (
            <ReceiptLine key={receipt.paymentId} receipt={receipt} isAsked={isAsked} />
          ))}
        </LineList>
      )}
      {canSend && (
        <Button wide busy={isBusy} onClick={() => run()}>
          {isThere ? 'Déclarer l’encaissement' : SEND[state === 'none' ? 'none' : 'again']}
        </Button>
      )}
      {failure && <Failure role="alert">{failure}</Failure>}
      {!latest && state !== 'waiting' && (
        <Note>Les statuts de la plateforme et du client s’affichent ici au fur et à mesure.</Note>
      )}
    </SectionCard>
  );
}

const SEND = { none: 'Envoyer par la plateforme', again: 'Réessayer l’envoi' } as const;

/** Returns a text that changes with the state of the transmission and with the state of each payment's report. */
const standingOf = ({ state, at, receipts = [] }: Sending): string =>
  [state, at, ...receipts.map((each) => `${each.paymentId} ${each.state}`)].join();

function ReceiptLine({ receipt, isAsked }: { receipt: SendingReceipt; isAsked: boolean }) {
  const { amountCents, state, reason } = receipt;
  const isDone = state === 'sent' || state === 'accepted';
  const shown = isAsked && !isDone ? 'waiting' : state;
  return (
    <Line
      title={`${amountCents < 0 ? 'Remboursé' : 'Encaissé'}\u00a0: ${formatEuros(Math.abs(amountCents))}`}
      text={
        <>
          {RECEIPTS[shown]}
          {reason && shown === state && <Failure>{reason}</Failure>}
        </>
      }
    />
  );
}

const whenOf = (at: string) => `${formatDate(at)} à\u00a0${formatTime(at)}`;
