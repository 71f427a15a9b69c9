import { useRef, useState } from 'react';
import type { PublicQuote, QuoteDecision } from '../../../../../shared/documents/issued/issued.ts';
import { ofName } from '../../../../../shared/french.ts';
import { formatEuros } from '../../../../../shared/money.ts';
import { RequestFailure } from '../../../lib/api/public-request.ts';
import { usePublicAction } from '../../../lib/api/use-public-action.ts';
import { useKeptText } from '../../../lib/kept-text.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { Dialog } from '../../../ui/dialogs/dialog.tsx';
import { TextField } from '../../../ui/forms/text-field.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { answerQuote } from './fetch-quote.ts';
import styles from './quote-page.module.css';

type Decision = QuoteDecision['decision'];

type QuoteAnswerFormProps = {
  quote: PublicQuote;
  cle: string;
  onAnswer: (quote: PublicQuote) => void;
  onStale: (reason: string) => void;
};

const TEXTS = {
  accepted: {
    title: 'Accepter ce devis\u202f?',
    action: 'Confirmer mon accord',
    text: 'Votre accord engage la réparation aux conditions de ce devis. Il est enregistré avec votre nom et la date.',
  },
  declined: {
    title: 'Refuser ce devis\u202f?',
    action: 'Confirmer mon refus',
    text: 'Votre réparateur en sera informé. Votre réponse est définitive.',
  },
} as const satisfies Record<Decision, object>;

const NAME_MISSING = 'Indiquez votre nom pour répondre.';
/** These statuses say that the link has no quote, that another answer exists, or that the quote has expired. */
const STALE = [404, 409, 410];
const NAME_MAX = 120;

export function QuoteAnswerForm({ quote, cle, onAnswer, onStale }: QuoteAnswerFormProps) {
  const [name, setName] = useKeptText('quote-name', quote.id);
  const [nameProblem, setNameProblem] = useState<string>();
  const [asked, setAsked] = useState<Decision | null>(null);
  const field = useRef<HTMLDivElement>(null);

  const change = (text: string) => {
    setName(text);
    setNameProblem(undefined);
    forget();
  };
  const choose = (decision: Decision) => {
    const hasName = name.trim() !== '';
    setNameProblem(hasName ? undefined : NAME_MISSING);
    if (hasName) setAsked(decision);
    else field.current?.querySelector('input')?.focus();
  };
  const { isBusy, failure, refused, run, forget } = usePublicAction(async (decision: Decision) => {
    try {
      const answered = await answerQuote(quote.id, { cle, decision, name });
      setName('');
      onAnswer(answered);
    } catch (error) {
      if (error instanceof RequestFailure && STALE.includes(error.status)) onStale(error.message);
      throw error;
    } finally {
      setAsked(null);
    }
  });
  const close = () => setAsked(null);
  const canDecline = quote.answers.includes('declined');
  const shown = TEXTS[asked ?? 'accepted'];
  return (
    <Card as="section" roomy className={styles.answer} aria-label="Votre réponse">
      <h2>Votre réponse</h2>
      <div ref={field}>
        <TextField
          label="Votre nom"
          autoComplete="name"
          maxLength={NAME_MAX}
          value={name}
          onChange={({ target }) => change(target.value)}
          help="Prénom et nom de la personne qui répond."
          error={nameProblem ?? refused.name}
        />
      </div>
      {failure && (
        <p className={styles.failure} role="alert">
          {failure}
        </p>
      )}
      <div className={styles.buttons}>
        <Button variant="primary" size="large" onClick={() => choose('accepted')}>
          Accepter le devis
        </Button>
        {canDecline && (
          <Button size="large" onClick={() => choose('declined')}>
            Refuser le devis
          </Button>
        )}
      </div>
      {!canDecline && (
        <p className={styles.help}>
          Un acompte est facturé sur ce devis{'\u202f'}: pour y renoncer, adressez-vous à{' '}
          {quote.seller.name}.
        </p>
      )}
      <Dialog
        open={asked !== null}
        onClose={close}
        title={shown.title}
        description={`Devis ${quote.number}, ${formatEuros(quote.totalCents)}, au nom ${ofName(name.trim())}.`}
      >
        <p className={styles.help}>{shown.text}</p>
        <div className={styles.buttons}>
          <Button onClick={close} disabled={isBusy}>
            Relire le devis
          </Button>
          <Button
            variant={asked === 'declined' ? 'danger' : 'primary'}
            busy={isBusy}
            data-autofocus
            // On a phone, this button may appear under the finger that is pressing the answer twice.
            onClick={({ detail }) => asked && detail < 2 && run(asked)}
          >
            {shown.action}
          </Button>
        </div>
      </Dialog>
    </Card>
  );
}
