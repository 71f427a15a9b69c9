import type { DepositReference } from '../../../../../shared/documents/issued/issued-parts.ts';
import { CREDIT_PARAMETER, QUOTE_PARAMETER } from '../../../lib/documents/billing-of.ts';
import { ButtonStack, LinkButton } from '../../../ui/buttons/button.tsx';

type RedoQuoteProps = { quoteId: string; deposits?: readonly DepositReference[] | undefined };

/** These links help with a quote that cannot be billed, because the VAT regime has changed. */
export function RedoQuote({ quoteId, deposits = [] }: RedoQuoteProps) {
  return (
    <ButtonStack>
      {deposits.map(({ id, number }) => (
        <LinkButton key={id} to={`/documents/${id}?${CREDIT_PARAMETER}`} wide>
          Annuler l’acompte {number}
        </LinkButton>
      ))}
      <LinkButton to={`/facturation?${QUOTE_PARAMETER}=${quoteId}`} wide>
        Refaire le devis
      </LinkButton>
    </ButtonStack>
  );
}
