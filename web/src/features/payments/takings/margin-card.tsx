import { Link } from 'react-router-dom';
import { formatEuros } from '../../../../../shared/money.ts';
import { type MarginSums, marginSchema } from '../../../../../shared/payments/margin.ts';
import { formatRate } from '../../../../../shared/rate.ts';
import { shopQuery, useShopLookup } from '../../../lib/cache/shop-query.ts';
import { useSession } from '../../../lib/session/session.ts';
import { ButtonStack } from '../../../ui/buttons/button.tsx';
import { LookupView } from '../../../ui/feedback/lookup-view.tsx';
import { Note } from '../../../ui/feedback/note.tsx';
import { Figures } from '../../../ui/figures.tsx';
import { SectionCard } from '../../../ui/layout/page.tsx';
import { Line, LineList } from '../../../ui/lists/line-list.tsx';
import type { ShownMonth } from './takings-months.ts';
import { UnreadNote } from './unread-note.tsx';

export function MarginCard({ shown }: { shown: ShownMonth }) {
  const isShown = useSession(({ user }) => user?.profile.vat_regime?.startsWith('normal') ?? false);
  return isShown ? <Margin shown={shown} /> : null;
}

function Margin({ shown: { from, to } }: { shown: ShownMonth }) {
  const lookup = useShopLookup(marginQuery(from, to));
  return (
    <SectionCard title="TVA sur la marge">
      <LookupView {...lookup} failure="La TVA sur la marge n’est pas disponible" isPage={false}>
        {(sums) => <MarginView sums={sums} />}
      </LookupView>
    </SectionCard>
  );
}

function MarginView({ sums }: { sums: MarginSums }) {
  const { count, saleCents, purchaseCents, marginCents, rates, missing, unreadable = 0 } = sums;
  if (count === 0) {
    return (
      <>
        <Note>Aucun bien d’occasion vendu au régime de la marge ce mois-ci.</Note>
        <UnreadNote count={unreadable} />
      </>
    );
  }
  const others = missing.count - missing.documents.length;
  return (
    <ButtonStack>
      <Figures
        figures={[
          { label: 'Vendu', value: formatEuros(saleCents) },
          { label: 'Acheté', value: formatEuros(purchaseCents) },
          { label: 'Marge TTC', value: formatEuros(marginCents) },
          ...rates.map(({ rate, vatCents }) => ({
            label: `TVA à ${formatRate(rate)}\u00a0%`,
            value: formatEuros(vatCents),
          })),
        ]}
      />
      {missing.count > 0 && (
        <>
          <Note role="status">
            Prix d’achat manquant&#xa0;: {formatEuros(missing.saleCents)} de ventes ne sont pas
            comptés ici.
          </Note>
          <LineList label="Prix d’achat manquant">
            {missing.documents.map(({ id, number, clientName, ...document }) => (
              <Line
                key={id}
                title={<Link to={`/documents/${id}`}>{number}</Link>}
                text={clientName}
              >
                {formatEuros(document.saleCents)}
              </Line>
            ))}
          </LineList>
          {others > 0 && <Note>Et {others} de plus.</Note>}
        </>
      )}
      <UnreadNote count={unreadable} />
      <Note>
        Bien par bien, à la date de la facture, avoirs déduits (CGI, article 297 A)&#xa0;; une vente
        à perte n’en diminue pas une autre. Un acompte compte avec la facture qui le déduit.
      </Note>
    </ButtonStack>
  );
}

/** For a busy shop, the server reads several pages of 200 documents, one after the other. */
const TIMEOUT_MS = 20_000;

const marginQuery = (from: string, to: string) =>
  shopQuery('GET /api/margin', marginSchema, { query: { from, to }, timeoutMs: TIMEOUT_MS });
