import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { Company } from '../../../../../shared/company/answers.ts';
import type { IssuedDocument } from '../../../../../shared/documents/issued/issued.ts';
import { useAction } from '../../../lib/cache/use-action.ts';
import { QUOTE_PARAMETER } from '../../../lib/documents/billing-of.ts';
import { getDocument } from '../../../lib/documents/get-document.ts';
import { notify } from '../../../ui/feedback/notify.ts';
import { isUntouched } from '../draft/document-draft.ts';
import { changeType, freshLine, startAnew, useDocument } from '../draft/document-store.ts';
import { draftOfQuote } from '../draft/draft-of-quote.ts';
import { ReplaceDialog } from './replace-dialog.tsx';

/** Starts the draft from the quote that the address names (`?devis={id}`). */
export function FromQuote({ company }: { company: Company }) {
  const [query, setQuery] = useSearchParams();
  const named = query.get(QUOTE_PARAMETER);
  /** The quote waits here while the person decides whether it replaces the draft. */
  const [waiting, setWaiting] = useState<IssuedDocument | null>(null);

  const use = (quote: IssuedDocument) => {
    startAnew(draftOfQuote(quote, company, freshLine));
    changeType('devis');
    setWaiting(null);
    notify.success('Devis repris', `${quote.number}\u202f: vérifiez les prix et la TVA.`);
  };

  const { run: find } = useAction(
    async (id: string) => {
      const { document } = await getDocument(id);
      const { draft } = useDocument.getState();
      if (draft === null || isUntouched(draft)) use(document);
      else setWaiting(document);
    },
    { onFailure: (message) => notify.error('Le devis n’a pas pu être repris', message) },
  );

  // biome-ignore lint/correctness/useExhaustiveDependencies: an address is followed once, when it arrives
  useEffect(() => {
    if (named === null) return;
    setQuery({}, { replace: true });
    find(named);
  }, [named]);

  return (
    <ReplaceDialog
      open={waiting !== null}
      by="Le devis"
      onReplace={() => waiting && use(waiting)}
      onKeep={() => setWaiting(null)}
    />
  );
}
