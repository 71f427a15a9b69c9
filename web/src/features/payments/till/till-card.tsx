import { useState } from 'react';
import { formatEuros } from '../../../../../shared/money.ts';
import type { OpenedTill, Till } from '../../../../../shared/payments/till/answers.ts';
import {
  signedCents,
  TILL_MOVES,
  type TillMoveKind,
} from '../../../../../shared/payments/till/till.ts';
import { formatLongDate, formatTime, parisDay } from '../../../../../shared/time.ts';
import { useShopLookup } from '../../../lib/cache/shop-query.ts';
import { useToday } from '../../../lib/use-today.ts';
import { Button, EndButtons } from '../../../ui/buttons/button.tsx';
import { lazyPart } from '../../../ui/feedback/lazy-part.tsx';
import { LookupView } from '../../../ui/feedback/lookup-view.tsx';
import { Note } from '../../../ui/feedback/note.tsx';
import { Figures } from '../../../ui/figures.tsx';
import { SectionCard } from '../../../ui/layout/page.tsx';
import { Line, LineList } from '../../../ui/lists/line-list.tsx';
import type { TillDialog } from './till-form.tsx';
import { tillQuery } from './till-requests.ts';

const TillDialogs = lazyPart(() => import('./till-dialogs.tsx'), 'TillDialogs');

export function TillCard() {
  const till = useShopLookup(tillQuery);
  /** The value is null while no dialog is open, and undefined before the first dialog. */
  const [dialog, setDialog] = useState<TillDialog | null | undefined>();
  return (
    <>
      <LookupView {...till} failure="La caisse n’est pas disponible" isPage={false} loading={null}>
        {(answer) => <TillState till={answer} onDialog={setDialog} />}
      </LookupView>
      {dialog !== undefined && till.lookup.state === 'answered' && (
        <TillDialogs till={till.lookup.answer} dialog={dialog} onDialog={setDialog} />
      )}
    </>
  );
}

type StateProps = { till: Till; onDialog: (dialog: TillDialog) => void };

function TillState({ till: { open, last }, onDialog }: StateProps) {
  const opening = <Button onClick={() => onDialog('open')}>Ouvrir la caisse</Button>;
  if (open === undefined && last === undefined) return <div>{opening}</div>;
  return (
    <SectionCard
      title="Caisse"
      aside={
        open && (
          <Note>
            Ouverte le {formatLongDate(open.openedAt)} à {formatTime(open.openedAt)}
          </Note>
        )
      }
    >
      {open ? (
        <OpenState open={open} onDialog={onDialog} hasClosings={last !== undefined} />
      ) : (
        last && (
          <>
            <p>
              Fermée le {formatLongDate(last.closedAt)} à {formatTime(last.closedAt)}. Il doit y
              rester {formatEuros(last.dueCents ?? last.leftCents)}.
            </p>
            <EndButtons>
              <ClosingsButton onDialog={onDialog} />
              {opening}
            </EndButtons>
          </>
        )
      )}
      <Note>
        Un paiement en espèces compte dans la caisse ouverte au moment où vous l’enregistrez, sinon
        dans la suivante, quelle que soit sa date.
        {open?.number === 1 &&
          ' Les espèces reçues avant cette première ouverture font partie du fond de caisse.'}
      </Note>
    </SectionCard>
  );
}

const ClosingsButton = ({ onDialog }: Pick<StateProps, 'onDialog'>) => (
  <Button variant="quiet" onClick={() => onDialog('closings')}>
    Clôtures et Z
  </Button>
);

type OpenStateProps = Pick<StateProps, 'onDialog'> & { open: OpenedTill; hasClosings: boolean };

function OpenState({ open, hasClosings, onDialog }: OpenStateProps) {
  const { openedAt, floatCents, expectedCents, receivedCents, refundedCents, moves } = open;
  const isForgotten = parisDay(Date.parse(openedAt)) < useToday();
  return (
    <>
      {isForgotten && (
        <p role="status">
          La caisse n’a pas été clôturée ce jour-là. Comptez-la et clôturez-la d’abord, puis ouvrez
          celle d’aujourd’hui.
        </p>
      )}
      <Figures
        figures={[
          { label: 'Fond de caisse', value: formatEuros(floatCents) },
          {
            label: 'Espèces reçues, moins rendues',
            value: formatEuros(receivedCents - refundedCents),
          },
          { label: 'Attendu en caisse', value: formatEuros(expectedCents) },
        ]}
      />
      {moves.length > 0 && (
        <LineList label="Apports et retraits">
          {moves.map(({ attempt, move, amountCents, reason, at }) => (
            <Line
              key={attempt}
              title={TILL_MOVES[move as TillMoveKind]?.label ?? move}
              text={`${formatTime(at)} · ${reason}`}
            >
              {formatEuros(signedCents({ move, amountCents }))}
            </Line>
          ))}
        </LineList>
      )}
      <EndButtons>
        {hasClosings && <ClosingsButton onDialog={onDialog} />}
        <Button onClick={() => onDialog('move')}>Apport ou retrait</Button>
        <Button variant="primary" onClick={() => onDialog('close')}>
          Clôturer la caisse
        </Button>
      </EndButtons>
    </>
  );
}
