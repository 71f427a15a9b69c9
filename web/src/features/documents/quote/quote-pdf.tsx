import { Download } from 'lucide-react';
import { type MouseEvent, useState } from 'react';
import { documentTitle } from '../../../../../shared/documents/documents.ts';
import type { PublicQuote } from '../../../../../shared/documents/issued/issued.ts';
import { UNEXPECTED } from '../../../../../shared/failure.ts';
import { RequestFailure } from '../../../lib/api/public-request.ts';
import { saveFile } from '../../../lib/files/save-file.ts';
import { buttonClass } from '../../../ui/buttons/button.tsx';
import { Failure } from '../../../ui/feedback/note.tsx';
import { fetchQuotePdf, quotePdfAddress } from './fetch-quote.ts';

type QuotePdfProps = {
  quote: Pick<PublicQuote, 'id' | 'number'>;
  cle: string;
};

/** The page fetches the PDF itself, because a browser does not show why a PDF is refused. */
export function QuotePdf({ quote: { id, number }, cle }: QuotePdfProps) {
  const [isBusy, setIsBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const download = async (event: MouseEvent) => {
    event.preventDefault();
    if (isBusy) return;
    setIsBusy(true);
    setFailure(undefined);
    try {
      saveFile(await fetchQuotePdf(id, cle), `${documentTitle('devis', number)}.pdf`);
    } catch (error) {
      setFailure(error instanceof RequestFailure ? error.message : UNEXPECTED);
    } finally {
      setIsBusy(false);
    }
  };
  return (
    <>
      <a
        className={buttonClass({})}
        href={quotePdfAddress(id, cle)}
        download
        aria-busy={isBusy}
        onClick={(event) => void download(event)}
      >
        <Download aria-hidden="true" />
        Télécharger le PDF
      </a>
      {failure !== undefined && <Failure role="alert">{failure}</Failure>}
    </>
  );
}
