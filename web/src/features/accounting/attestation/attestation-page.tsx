import { Printer } from 'lucide-react';
import { OPERATOR } from '../../../lib/operator.ts';
import { useSession } from '../../../lib/session/session.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { Note } from '../../../ui/feedback/note.tsx';
import { BackLink, Page, PageHead } from '../../../ui/layout/page.tsx';
import { AttestationPaper } from './attestation-paper.tsx';

/** The publisher's part requires these fields, and the configuration contains them. */
const ASKED = [
  'name',
  'address',
  'registration',
  'representative',
  'marketedSince',
  'attestedSince',
] as const;

/** /attestation: the publisher attests to the software and the shop to its use, on one sheet of paper. */
export function AttestationPage() {
  const company = useSession((session) => session.user?.profile);
  const isFilled = ASKED.every((field) => OPERATOR[field] !== '');
  return (
    <Page>
      <PageHead
        title="Attestation de l’éditeur"
        note={
          <>
            {!isFilled && (
              <Note>
                L’éditeur n’a pas encore renseigné tout son volet&#xa0;: ce qui manque est laissé en
                blanc.
              </Note>
            )}
            <Note>
              La loi de finances pour 2025 a retiré cette attestation au profit d’un certificat,
              celle pour 2026 l’a rétablie d’après ce que nous en savons en novembre 2026. Avant de
              signer, lisez l’article et le modèle en vigueur.
            </Note>
          </>
        }
      >
        <BackLink to="/archive">Retour à l’archive</BackLink>
        <Button variant="primary" onClick={() => window.print()}>
          <Printer aria-hidden="true" />
          Imprimer
        </Button>
      </PageHead>
      <AttestationPaper
        operator={OPERATOR}
        company={company}
        version={import.meta.env.VITE_VERSION}
      />
    </Page>
  );
}
