import { Link } from 'react-router-dom';
import { OPERATOR } from '../../lib/operator.ts';
import { LegalFrame, LegalPart, Mail } from './legal-frame.tsx';

export function TermsPage() {
  return (
    <LegalFrame title="Conditions d’utilisation">
      <LegalPart title="Le service">
        <p>
          Rebond, édité par {OPERATOR.name || 'l’éditeur'}, permet aux ateliers de réparation de
          suivre leurs réparations, de prévenir leurs clients et d’établir devis et factures. Il
          s’adresse à des professionnels ; leurs clients consultent le suivi librement et sans
          compte.
        </p>
      </LegalPart>
      <LegalPart title="Le compte">
        <p>
          L’atelier donne des informations exactes, garde son mot de passe pour lui et répond de ce
          qui est fait avec son compte. Il n’envoie par le service que des messages qui concernent
          ses réparations, à des personnes qui les lui ont confiées.
        </p>
      </LegalPart>
      <LegalPart title="Prix et paiement">
        <p>
          Les plans et leurs prix sont ceux de la page <Link to="/tarifs">Tarifs</Link>. Un
          abonnement est payé d’avance, par carte, et se renouvelle jusqu’à sa résiliation. Celle-ci
          se fait depuis le profil, à tout moment, et prend effet à la fin de la période en cours.
          Un changement de prix est annoncé un mois avant.
        </p>
      </LegalPart>
      <LegalPart title="Données">
        <p>
          Les données restent à l’atelier, qui peut les exporter et les effacer. Rebond les traite
          pour lui comme sous-traitant, au sens de l’article 28 du RGPD, dans les conditions de la
          page <Link to="/confidentialite">Confidentialité</Link>.
        </p>
      </LegalPart>
      <LegalPart title="Disponibilité et responsabilité">
        <p>
          Le service est fourni avec soin, sans garantie qu’il ne s’interrompe jamais. Un message
          peut ne pas arriver : la fiche de la réparation dit ce qu’il en est. L’atelier vérifie ses
          documents avant de les émettre. La responsabilité de l’éditeur est limitée aux sommes
          payées sur les douze derniers mois, sauf faute lourde et sauf ce que la loi interdit de
          limiter.
        </p>
      </LegalPart>
      <LegalPart title="Fin et différends">
        <p>
          L’atelier peut fermer son compte quand il le veut. L’éditeur peut le fermer en cas d’abus,
          après l’avoir prévenu. Le droit français s’applique ; toute question s’adresse d’abord à{' '}
          <Mail to={OPERATOR.email} />.
          {OPERATOR.mediator && ` Médiateur de la consommation\u202f: ${OPERATOR.mediator}.`}
        </p>
      </LegalPart>
    </LegalFrame>
  );
}
