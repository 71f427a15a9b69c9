import type { ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { formatEuros } from '../../../../../shared/money.ts';
import { PAID_BY, type PaidBy } from '../../../../../shared/payments/payments.ts';
import type { TillClosing } from '../../../../../shared/payments/till/answers.ts';
import {
  DENOMINATIONS,
  signedCents,
  TILL_MOVES,
  type TillMoveKind,
} from '../../../../../shared/payments/till/till.ts';
import { formatRate } from '../../../../../shared/rate.ts';
import { formatDate, formatTime } from '../../../../../shared/time.ts';
import { pieceName } from './till-amounts.ts';
import styles from './z-paper.module.css';

type ZPaperProps = {
  closing: TillClosing;
  company:
    | {
        company_name?: string | undefined;
        address?: string | undefined;
        siret?: string | undefined;
        vat_regime?: string | undefined;
      }
    | undefined;
};

const instant = (iso: string) => `${formatDate(iso)} à ${formatTime(iso)}`;

/** Prints the Z of a closing on a roll of 80 mm or on A4. The screen does not show it. */
export function ZPaper({ closing, company }: ZPaperProps) {
  return createPortal(
    <article className={styles.paper}>
      <header>
        <strong>{company?.company_name}</strong>
        <p className={styles.address}>{company?.address}</p>
        {company?.siret && <p>SIRET {company.siret}</p>}
      </header>
      <h1>Z n°&nbsp;{closing.number}</h1>
      <p>Caisse ouverte le {instant(closing.openedAt)}</p>
      <p>Caisse clôturée le {instant(closing.closedAt)}</p>
      <p>Encaissements et factures depuis {sumsBegin(closing)}</p>
      <Takings closing={closing} untaxed={untaxedLabel(company?.vat_regime)} />
      <Cash closing={closing} />
      <Part title="Cumul depuis l’origine">
        <Row label="Facturé, avoirs déduits" cents={closing.perpetualTurnoverCents} />
        <Row label="Encaissé" cents={closing.perpetualTakingsCents} />
      </Part>
      <footer>
        <p>Maillon n°&nbsp;{closing.rank} de la chaîne</p>
        <p className={styles.digest}>{closing.digest}</p>
      </footer>
    </article>,
    document.body,
  );
}

const sumsBegin = ({ number }: TillClosing) =>
  number > 1 ? `le Z n°\u00a0${number - 1}` : 'l’ouverture';

/** Sales without VAT include goods under the margin scheme, because the invoices of such goods show no VAT. */
const untaxedLabel = (regime: string | undefined): string =>
  regime === 'normal' || regime === 'normal-debits' ? 'Sans TVA ou TVA sur la marge' : 'Sans TVA';

function Takings({ closing, untaxed }: { closing: TillClosing; untaxed: string }) {
  const { takings, payments, invoices, creditNotes, turnoverCents, vat } = closing;
  return (
    <>
      <Part title={`Encaissements (${payments})`}>
        {takings.map(({ means, amountCents }) => (
          <Row key={means} label={PAID_BY[means as PaidBy]?.label ?? means} cents={amountCents} />
        ))}
        <Row
          label="Total"
          cents={takings.reduce((sum, each) => sum + each.amountCents, 0)}
          isTotal
        />
      </Part>
      <Part title={`Facturé (factures\u00a0: ${invoices}, avoirs\u00a0: ${creditNotes})`}>
        {vat.map(({ rate, baseCents, vatCents }) => (
          <Row
            key={rate}
            label={
              rate === 0 ? untaxed : `TVA ${formatRate(rate)}\u00a0% sur ${formatEuros(baseCents)}`
            }
            cents={rate === 0 ? baseCents : vatCents}
          />
        ))}
        <Row label="Total TTC" cents={turnoverCents} isTotal />
      </Part>
    </>
  );
}

function Cash({ closing }: { closing: TillClosing }) {
  const { opening, floatCents, receivedCents, refundedCents, moves, counts } = closing;
  const { expectedCents, countedCents, differenceCents, reason, leftCents } = closing;
  const isOff = opening.dueCents !== undefined && opening.dueCents !== floatCents;
  return (
    <Part title="Espèces">
      {isOff && (
        <>
          <Row label="Attendu à l’ouverture" cents={opening.dueCents ?? 0} />
          <Row
            label={`Écart\u00a0: ${opening.reason}`}
            cents={floatCents - (opening.dueCents ?? 0)}
          />
        </>
      )}
      <Row label="Fond de caisse" cents={floatCents} />
      <Row label="Reçues depuis l’ouverture" cents={receivedCents} />
      <Row label="Rendues aux clients" cents={0 - refundedCents} />
      {moves.map(({ attempt, move, amountCents, reason: why, at }) => (
        <Row
          key={attempt}
          label={`${TILL_MOVES[move as TillMoveKind]?.label ?? move} ${formatTime(at)}\u00a0: ${why}`}
          cents={signedCents({ move, amountCents })}
        />
      ))}
      <Row label="Attendu" cents={expectedCents} isTotal />
      {DENOMINATIONS.filter((value) => counts[value]).map((value) => (
        <Row
          key={value}
          label={`${counts[value]} × ${pieceName(value)}`}
          cents={value * (counts[value] ?? 0)}
        />
      ))}
      <Row label="Compté" cents={countedCents} isTotal />
      <Row label={reason ? `Écart\u00a0: ${reason}` : 'Écart'} cents={differenceCents} />
      <Row label="Retiré à la clôture" cents={leftCents - countedCents} />
      <Row label="Reste en caisse" cents={leftCents} isTotal />
    </Part>
  );
}

const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <section>
    <h2>{title}</h2>
    <dl className={styles.rows}>{children}</dl>
  </section>
);

const Row = ({ label, cents, isTotal }: { label: string; cents: number; isTotal?: boolean }) => (
  <div className={isTotal ? styles.total : undefined}>
    <dt>{label}</dt>
    <dd>{formatEuros(cents)}</dd>
  </div>
);
