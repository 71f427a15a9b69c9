import { Clock, Navigation, Phone } from 'lucide-react';
import { openingText } from '../../../../shared/company/opening.ts';
import { numberToDial, phoneLink } from '../../../../shared/repairs/phone-text.ts';
import type { PickupDetails, PublicRepair } from '../../../../shared/tracking/answers.ts';
import { buttonClass } from '../../ui/button.tsx';
import { needsOf } from './needs.ts';
import styles from './needs-list.module.css';

type NeedsListProps = {
  repair: PublicRepair;
  /** The instant for which the opening hours are told. */
  nowMs: number;
};

/** What the customer has to know or do now, under the status. */
export function NeedsList({ repair, nowMs }: NeedsListProps) {
  return needsOf(repair).map((need) =>
    need.kind === 'question' ? (
      <Question key={need.kind} message={need.message} phone={repair.shop?.phone} />
    ) : (
      repair.pickup && <Collection key={need.kind} pickup={repair.pickup} nowMs={nowMs} />
    ),
  );
}

type QuestionProps = { message: string | undefined; phone: string | undefined };

function Question({ message, phone }: QuestionProps) {
  return (
    <div className={styles.question}>
      {message ? (
        <p className={styles.message}>{message}</p>
      ) : (
        <p>
          Votre réparateur a besoin de votre avis avant de continuer. Appelez-le, ou attendez son
          appel.
        </p>
      )}
      {phone && numberToDial(phone) && (
        <a
          className={buttonClass({ variant: 'primary', size: 'large', wide: true })}
          href={phoneLink(phone)}
        >
          <Phone aria-hidden="true" />
          Appeler l’atelier
        </a>
      )}
    </div>
  );
}

const routeTo = (address: string) =>
  `https://www.google.com/maps/dir/?${new URLSearchParams({ api: '1', destination: address.replace(/\s+/g, ' ') })}`;

/** The address, today's hours and the way there. The card below repeats them with the hours of each day. */
function Collection({ pickup, nowMs }: { pickup: PickupDetails; nowMs: number }) {
  return (
    <div className={styles.collection}>
      {pickup.address && <p className={styles.address}>{pickup.address}</p>}
      <p className={styles.hours}>
        <Clock aria-hidden="true" />
        {openingText(pickup.schedule, nowMs)}
      </p>
      {pickup.address && (
        <a
          className={buttonClass({ variant: 'primary', size: 'large', wide: true })}
          href={routeTo(pickup.address)}
          target="_blank"
          rel="noreferrer"
        >
          <Navigation aria-hidden="true" />
          Itinéraire
        </a>
      )}
    </div>
  );
}
