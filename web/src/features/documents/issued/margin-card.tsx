import { useState } from 'react';
import { readCents, typedEuros } from '../../../../../shared/documents/amounts/typed-numbers.ts';
import type { DocumentDetails } from '../../../../../shared/documents/issued/issued.ts';
import type { MarginLine } from '../../../../../shared/documents/issued/margin-lines.ts';
import { formatEuros } from '../../../../../shared/money.ts';
import { useAction } from '../../../lib/cache/use-action.ts';
import { useLeaveGuard } from '../../../lib/navigation/use-leave-guard.ts';
import { Button, ButtonStack } from '../../../ui/buttons/button.tsx';
import { LeaveQuestion } from '../../../ui/dialogs/leave-question.tsx';
import { Failure, Note } from '../../../ui/feedback/note.tsx';
import { notify } from '../../../ui/feedback/notify.ts';
import { Form } from '../../../ui/forms/form.tsx';
import { TextField } from '../../../ui/forms/text-field.tsx';
import { SectionCard } from '../../../ui/layout/page.tsx';
import { readDocumentAgain } from '../document-query.ts';
import { notePurchases } from '../document-requests.ts';
import { PURCHASE_HELP, PURCHASE_LABEL, WRONG_SUM } from '../field-words.ts';

export function MarginCard({ details }: { details: DocumentDetails }) {
  const { document, margin = [] } = details;
  const [typed, setTyped] = useState<Readonly<Record<number, string>>>({});
  const isTyped = Object.keys(typed).length > 0;
  const guard = useLeaveGuard(isTyped);
  const textOf = ({ line, purchase }: MarginLine) =>
    typed[line] ?? (purchase ? typedEuros(purchase.unitCents) : '');
  const read = margin.map((line) => ({ line: line.line, cents: centsOf(textOf(line)) }));
  const isSound = read.every(({ cents }) => !Number.isNaN(cents));
  const { isBusy, failure, run } = useAction(async () => {
    await notePurchases(
      document.id,
      read.flatMap(({ line, cents }) => (cents === undefined ? [] : [{ line, unitCents: cents }])),
    );
    notify.success('Prix d’achat enregistrés', document.number);
    await readDocumentAgain(document.id);
    setTyped({});
  });

  if (margin.length === 0) return null;
  return (
    <SectionCard title="TVA sur la marge">
      <Form onSend={() => isSound && isTyped && run()}>
        <ButtonStack>
          {margin.map((line) => (
            <TextField
              key={line.line}
              label={`${document.lines[line.line - 1]?.description}\u00a0: ${PURCHASE_LABEL.toLowerCase()}`}
              help={marginText(line)}
              inputMode="decimal"
              value={textOf(line)}
              onChange={({ target }) => setTyped({ ...typed, [line.line]: target.value })}
              {...(Number.isNaN(centsOf(textOf(line))) && { error: WRONG_SUM })}
            />
          ))}
          {failure && <Failure role="alert">{failure}</Failure>}
          <Button wide type="submit" busy={isBusy} disabled={!isSound || !isTyped}>
            Enregistrer les prix d’achat
          </Button>
          <Note>{PURCHASE_HELP}</Note>
        </ButtonStack>
      </Form>
      <LeaveQuestion guard={guard} onDiscard={() => setTyped({})} />
    </SectionCard>
  );
}

/** Returns a typed price in cents, undefined for an empty field, and NaN for an invalid price. */
function centsOf(text: string): number | undefined {
  if (text.trim() === '') return undefined;
  const cents = readCents(text);
  return cents === undefined || cents < 0 ? Number.NaN : cents;
}

function marginText({ saleCents, purchase }: MarginLine): string {
  if (!purchase) return `Vendu ${formatEuros(saleCents)}. Il manque pour calculer la TVA.`;
  const { marginCents, vatCents } = purchase;
  return `Vendu ${formatEuros(saleCents)}, marge ${formatEuros(marginCents)}, dont TVA ${formatEuros(vatCents)}.`;
}
