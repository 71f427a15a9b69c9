import type { ReactNode } from 'react';
import type { DepositReference } from '../../../../../shared/documents/issued/issued-parts.ts';
import { CREDIT_PARAMETER, QUOTE_PARAMETER } from '../../../lib/documents/billing-of.ts';
import { isProfilePart, profileLinkTo } from '../../../lib/navigation/profile-links.ts';
import { useLeaveGuard } from '../../../lib/navigation/use-leave-guard.ts';
import { Button, ButtonStack, EndButtons, LinkButton } from '../../../ui/buttons/button.tsx';
import { Dialog } from '../../../ui/dialogs/dialog.tsx';
import { LeaveQuestion } from '../../../ui/dialogs/leave-question.tsx';
import { Failure } from '../../../ui/feedback/note.tsx';

type DocumentActionDialogProps = {
  open: boolean;
  onClose: () => void;
  title: string;
  description: string;
  action: string;
  isBusy: boolean;
  failures: readonly string[];
  /** These are the messages of the fields that the API refused. */
  refused?: Readonly<Record<string, string>>;
  /** These links are shown when the VAT of the document is refused. */
  redo?: ReactNode;
  onConfirm: () => void;
  /** If this is true, leaving the page would lose typed text, even in a closed dialog. */
  isTyped: boolean;
  onDiscard: () => void;
  children?: ReactNode;
};

/** Asks for confirmation before issuing, which cannot be undone. Typed text survives closing the dialog. */
export function DocumentActionDialog(props: DocumentActionDialogProps) {
  const { open, onClose, title, description, action, isBusy, failures, refused = {} } = props;
  const guard = useLeaveGuard(props.isTyped);
  const lacking = Object.keys(refused).find(isProfilePart);
  return (
    <>
      <Dialog open={open} onClose={onClose} title={title} description={description}>
        {props.children}
        {failures.length > 0 && (
          <Failure role="alert">
            {failures.map((failure) => (
              <p key={failure}>{failure}</p>
            ))}
          </Failure>
        )}
        {lacking && (
          <LinkButton {...profileLinkTo(lacking)} wide>
            Compléter le profil
          </LinkButton>
        )}
        {'tvaEnabled' in refused && props.redo}
        <EndButtons>
          <Button variant="quiet" data-autofocus onClick={onClose} disabled={isBusy}>
            Annuler
          </Button>
          <Button variant="primary" busy={isBusy} onClick={props.onConfirm}>
            {action}
          </Button>
        </EndButtons>
      </Dialog>
      <LeaveQuestion guard={guard} onDiscard={props.onDiscard} />
    </>
  );
}

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
