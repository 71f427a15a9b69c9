import { Download } from 'lucide-react';
import type { ReceivedInvoice } from '../../../../shared/e-invoicing/reception.ts';
import { ofName } from '../../../../shared/french.ts';
import { formatEuros } from '../../../../shared/money.ts';
import { formatDate } from '../../../../shared/time.ts';
import { useList } from '../../lib/cache/shop-list.ts';
import { useAction } from '../../lib/cache/use-action.ts';
import { saveFile } from '../../lib/files/save-file.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { Failure } from '../../ui/feedback/note.tsx';
import { PageSpinner } from '../../ui/feedback/spinner.tsx';
import { EmptyState, ErrorState } from '../../ui/feedback/state.tsx';
import { Line, LineList } from '../../ui/lists/line-list.tsx';
import { ReceivedAnswerPart } from './received-answer.tsx';
import { changeReceived, receivedQuery } from './received-queries.ts';
import { getReceivedFile, seeReceived } from './received-requests.ts';

export function ReceivedList() {
  const { phase, items, cursor, more, reload } = useList(receivedQuery);
  if (phase === 'failed') {
    const again = <Button onClick={reload}>Réessayer</Button>;
    return (
      <ErrorState title="Impossible de charger les factures reçues" action={again}>
        Vérifiez votre connexion, puis réessayez.
      </ErrorState>
    );
  }
  if (phase === 'loading' && items.length === 0) return <PageSpinner />;
  if (items.length === 0) {
    return (
      <EmptyState title="Aucune facture reçue">
        Elles s’affichent ici dès que vos fournisseurs les envoient.
      </EmptyState>
    );
  }
  return (
    <>
      <LineList label="Factures reçues">
        {items.map((invoice) => (
          <ReceivedLine key={invoice.id} invoice={invoice} />
        ))}
      </LineList>
      {more.failure && <Failure role="alert">{more.failure}</Failure>}
      {cursor !== null && (
        <p>
          <Button busy={more.isBusy} onClick={() => more.run()}>
            Afficher les précédentes
          </Button>
        </p>
      )}
    </>
  );
}

const KINDS = { invoice: 'Facture', 'credit-note': 'Avoir' } as const;

function textOf(invoice: ReceivedInvoice): string {
  const { kind, number, seller, date, dueDate } = invoice;
  if (kind === 'unreadable') {
    return `Une facture ${seller.name ? ofName(seller.name) : 'de l’un de vos fournisseurs'} n’a pas pu être lue. Reçue le ${formatDate(date)} · Téléchargez le fichier, ou demandez-la de nouveau au fournisseur.`;
  }
  return [
    `${KINDS[kind]} ${number}`,
    `du ${formatDate(date)}`,
    ...(dueDate ? [`à régler avant le ${formatDate(dueDate)}`] : []),
    amountText(invoice),
  ].join(' · ');
}

const amountText = ({ amountCents, currency }: ReceivedInvoice) =>
  currency === 'EUR'
    ? formatEuros(amountCents)
    : `${(amountCents / 100).toLocaleString('fr-FR', { minimumFractionDigits: 2 })}\u00a0${currency}`;

const fileName = ({ number, date, syntax }: ReceivedInvoice) =>
  `facture-${(number || date).replace(/[^\w.-]+/g, '-').slice(0, 60)}.${syntax === 'Factur-X' ? 'pdf' : 'xml'}`;

function ReceivedLine({ invoice }: { invoice: ReceivedInvoice }) {
  const { id, number, seller, seen } = invoice;
  const { isBusy, failure, run } = useAction(async () => {
    saveFile(await getReceivedFile(id), fileName(invoice));
    if (!seen) {
      await seeReceived(id);
      changeReceived(id, { seen: true });
    }
  });
  const sellerName = seller.name || 'Fournisseur inconnu';
  return (
    <Line
      title={
        <>
          {sellerName} {!seen && <strong>Nouvelle</strong>}
        </>
      }
      text={
        <>
          {textOf(invoice)}
          {failure && <Failure role="alert">{failure}</Failure>}
          <ReceivedAnswerPart invoice={invoice} />
        </>
      }
    >
      <Button
        icon={Download}
        busy={isBusy}
        onClick={() => run()}
        aria-label={`Télécharger la facture ${number}, ${sellerName}`.replace(' ,', ',')}
      >
        Télécharger
      </Button>
    </Line>
  );
}
