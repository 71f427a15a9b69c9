import { Printer } from 'lucide-react';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import { formatEuros } from '../../../../../shared/money.ts';
import type { TillClosing } from '../../../../../shared/payments/till/answers.ts';
import { formatLongDate, formatTime } from '../../../../../shared/time.ts';
import { useShopLookup } from '../../../lib/cache/shop-query.ts';
import { useSession } from '../../../lib/session/session.ts';
import { Button, EndButtons } from '../../../ui/buttons/button.tsx';
import { LookupView } from '../../../ui/feedback/lookup-view.tsx';
import { Line, LineList } from '../../../ui/lists/line-list.tsx';
import { closingsQuery } from './till-requests.ts';
import { ZPaper } from './z-paper.tsx';

export function Closings() {
  const [before, setBefore] = useState<number>();
  const lookup = useShopLookup(closingsQuery(before));
  return (
    <LookupView {...lookup} failure="Les clôtures ne sont pas disponibles" isPage={false}>
      {(page) => (
        <>
          {page.closings.length === 0 && <p>Aucune clôture pour le moment.</p>}
          <ClosingLines closings={page.closings} />
          <EndButtons>
            {before !== undefined && (
              <Button variant="quiet" onClick={() => setBefore(undefined)}>
                Les plus récentes
              </Button>
            )}
            {page.before !== null && (
              <Button variant="quiet" onClick={() => setBefore(page.before ?? undefined)}>
                Plus anciennes
              </Button>
            )}
          </EndButtons>
        </>
      )}
    </LookupView>
  );
}

function ClosingLines({ closings }: { closings: readonly TillClosing[] }) {
  const company = useSession((session) => session.user?.profile);
  const [printed, setPrinted] = useState<TillClosing>();
  const print = (closing: TillClosing) => {
    flushSync(() => setPrinted(closing));
    window.print();
  };
  return (
    <>
      <LineList label="Clôtures de caisse">
        {closings.map((closing) => (
          <Line
            key={closing.number}
            title={`Z n°\u00a0${closing.number}`}
            text={`${formatLongDate(closing.closedAt)} à ${formatTime(closing.closedAt)} · compté ${formatEuros(closing.countedCents)}, écart ${formatEuros(closing.differenceCents)}`}
          >
            <Button
              icon={Printer}
              aria-label={`Imprimer le Z n°\u00a0${closing.number}`}
              onClick={() => print(closing)}
            >
              Imprimer
            </Button>
          </Line>
        ))}
      </LineList>
      {printed && <ZPaper closing={printed} company={company} />}
    </>
  );
}
