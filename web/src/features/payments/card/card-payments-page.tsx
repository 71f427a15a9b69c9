import { queryOptions } from '@tanstack/react-query';
import type { CardConnection } from '../../../../../shared/payments/card.ts';
import { shopCache } from '../../../lib/cache/shop-cache.ts';
import { answerKey, useShopLookup } from '../../../lib/cache/shop-query.ts';
import { useAction } from '../../../lib/cache/use-action.ts';
import { goTo } from '../../../lib/navigation/go-to.ts';
import { PROFILE_PAGES } from '../../../lib/navigation/profile-pages.ts';
import { Button, ButtonStack } from '../../../ui/buttons/button.tsx';
import { LookupView } from '../../../ui/feedback/lookup-view.tsx';
import { Failure } from '../../../ui/feedback/note.tsx';
import { ProfileSubpage, SectionCard } from '../../../ui/layout/page.tsx';
import {
  connectCardPayments,
  getCardPayments,
  switchCardPaymentsOff,
} from './card-payments-requests.ts';

export const CardPaymentsPage = () => (
  <ProfileSubpage title={PROFILE_PAGES.payments.word}>
    <CardPaymentsCard />
  </ProfileSubpage>
);

const CARD_PAYMENTS = queryOptions({
  queryKey: answerKey('GET /api/card-payments'),
  queryFn: ({ signal }) => getCardPayments(signal),
});

export function CardPaymentsCard() {
  const lookup = useShopLookup(CARD_PAYMENTS);
  return (
    <SectionCard title="Paiement par carte">
      <LookupView {...lookup} failure="Le paiement par carte n’a pas pu être chargé" isPage={false}>
        {({ state }) => <Standing state={state} />}
      </LookupView>
    </SectionCard>
  );
}

const WORDS = {
  off: 'Vos clients peuvent régler leurs factures en ligne, sur votre propre compte Stripe. Stripe vous verse l’argent et facture ses frais\u202f; Rebond ne prend rien.',
  pending: 'Stripe attend encore des informations de votre part.',
  on: 'Vos clients peuvent régler leurs factures par carte\u202f: l’e-mail de la facture contient le lien, et la page du document aussi.',
} as const satisfies Record<CardConnection['state'], string>;

function Standing({ state }: Pick<CardConnection, 'state'>) {
  const { busyWith, failure, run } = useAction(async (change: 'connect' | 'off') => {
    const changed = await (change === 'connect' ? connectCardPayments() : switchCardPaymentsOff());
    shopCache.setQueryData(CARD_PAYMENTS.queryKey, changed);
    if (changed.url) goTo(changed.url);
  });
  return (
    <>
      <p role="status">{WORDS[state]}</p>
      {failure && <Failure role="alert">{failure}</Failure>}
      <ButtonStack>
        {state !== 'on' && (
          <Button
            wide
            busy={busyWith === 'connect'}
            disabled={busyWith === 'off'}
            onClick={() => run('connect')}
          >
            {state === 'off' ? 'Connecter mon compte Stripe' : 'Continuer chez Stripe'}
          </Button>
        )}
        {state !== 'off' && (
          <Button
            variant="quiet"
            wide
            busy={busyWith === 'off'}
            disabled={busyWith === 'connect'}
            onClick={() => run('off')}
          >
            Ne plus accepter la carte
          </Button>
        )}
      </ButtonStack>
    </>
  );
}
