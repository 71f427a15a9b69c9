import { OPERATOR } from '../../lib/operator.ts';
import { LegalFrame, LegalPart, Mail } from './legal-frame.tsx';

/** The RGPD, articles 13 and 14, requires a page that says which data is stored, why and for how long. */
export function PrivacyPage() {
  const contact = <Mail to={OPERATOR.privacyEmail || OPERATOR.email} />;
  return (
    <LegalFrame title="Confidentialité">
      <LegalPart title="Qui décide de quoi">
        <p>
          Pour le compte des ateliers, {OPERATOR.name || 'l’éditeur'} est responsable du traitement.
          Pour les données de leurs clients, chaque atelier est responsable ; Rebond les traite pour
          lui, sur ses instructions, et pour rien d’autre.
        </p>
      </LegalPart>
      <LegalPart title="Ce que nous conservons">
        <ul>
          <li>Du gérant : son adresse e-mail, les coordonnées et horaires de son atelier.</li>
          <li>
            De ses clients : nom, e-mail, téléphone, appareil et panne, l’historique de la
            réparation, les devis et factures, et pour un Bonus Réparation les photos et documents
            que l’atelier joint à sa demande.
          </li>
          <li>
            D’un paiement par carte : ce que Stripe nous en dit ; jamais le numéro de la carte.
          </li>
          <li>
            De ses fournisseurs, s’il reçoit ici leurs factures : nom, SIREN, numéro, dates et
            montant de chacune.
          </li>
          <li>
            Des journaux techniques sans nom ni adresse, conservés 90 jours au plus, pour la
            sécurité du service. Celui de la remise des SMS contient leur numéro de destination, et
            est conservé 3 jours.
          </li>
        </ul>
      </LegalPart>
      <LegalPart title="Pourquoi">
        <p>
          Pour rendre le service demandé (le contrat) : suivre les réparations, prévenir les clients
          par e-mail et SMS, établir des documents. Pour tenir la comptabilité (la loi). Pour
          protéger le service contre les abus (notre intérêt légitime). Aucune publicité, aucune
          revente, aucun profilage.
        </p>
      </LegalPart>
      <LegalPart title="Combien de temps">
        <p>
          Tant que le compte existe. Quand un atelier ferme le sien, tout est effacé, sauf ses
          factures et avoirs, que la loi fait conserver dix ans (code de commerce, article L.
          123-22). Les copies de secours, son adresse comprise, disparaissent 35 jours après.
        </p>
      </LegalPart>
      <LegalPart title="Qui d’autre les reçoit">
        <p>
          Amazon Web Services (hébergement, e-mails et SMS, dans l’Union européenne) et Stripe
          (abonnements des ateliers, factures que leurs clients règlent par carte) et, pour un
          atelier qui y reçoit ses factures, une plateforme agréée par l’État. Personne d’autre.
        </p>
      </LegalPart>
      <LegalPart title="Sur votre appareil">
        <p>
          Aucun cookie, aucune mesure d’audience. Une fois connecté, le navigateur garde votre
          session, vos brouillons et la dernière liste de réparations pour la lire hors ligne ; tout
          s’efface à la déconnexion.
        </p>
      </LegalPart>
      <LegalPart title="Vos droits">
        <p>
          Vous pouvez demander l’accès à vos données, leur rectification, leur effacement, leur
          limitation ou leur portabilité, et vous opposer à un traitement : si vous êtes client d’un
          atelier, auprès de lui ; sinon, à {contact}. Un atelier exporte ses données et ferme son
          compte depuis son profil. Vous pouvez aussi saisir la CNIL (cnil.fr).
        </p>
      </LegalPart>
    </LegalFrame>
  );
}
