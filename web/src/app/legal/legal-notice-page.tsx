import { OPERATOR } from '../../lib/operator.ts';
import styles from './legal.module.css';
import { LegalFrame, LegalPart } from './legal-frame.tsx';

const FACTS = [
  ['Éditeur', OPERATOR.name],
  ['Forme', OPERATOR.form],
  ['Siège', OPERATOR.address],
  ['Immatriculation', OPERATOR.registration],
  ['TVA intracommunautaire', OPERATOR.vatNumber],
  ['Directeur de la publication', OPERATOR.director],
  ['E-mail', OPERATOR.email],
  ['Téléphone', OPERATOR.phone],
] as const;

/** The LCEN, article 6, III, requires these details of the publisher and the host. */
export function LegalNoticePage() {
  return (
    <LegalFrame title="Mentions légales">
      <LegalPart title="Éditeur">
        <dl className={styles.facts}>
          {FACTS.filter(([, value]) => value !== '').map(([label, value]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      </LegalPart>
      <LegalPart title="Hébergeur">
        <p>
          Amazon Web Services EMEA SARL, 38 avenue John F. Kennedy, L-1855 Luxembourg. Les données
          sont conservées dans l’Union européenne.
        </p>
      </LegalPart>
      <LegalPart title="Contenus">
        <p>
          Les ateliers répondent de ce qu’ils publient : nom, logo, messages et documents. Un
          contenu qui vous porte tort peut être signalé à l’éditeur, qui le retire s’il est
          manifestement illicite.
        </p>
      </LegalPart>
    </LegalFrame>
  );
}
