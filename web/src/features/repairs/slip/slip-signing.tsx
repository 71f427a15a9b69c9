import { type PointerEvent, useRef, useState } from 'react';
import { formatEuros } from '../../../../../shared/money.ts';
import {
  pointsOf,
  SIGNATURE,
  type Slip,
  type Strokes,
  signatureInput,
} from '../../../../../shared/repairs/slip/slip.ts';
import { loanedText, otherDeviceText } from '../../../../../shared/repairs/slip/slip-texts.ts';
import { formatDate } from '../../../../../shared/time.ts';
import { Button, EndButtons } from '../../../ui/buttons/button.tsx';
import { Failure, Note } from '../../../ui/feedback/note.tsx';
import styles from './slip-dialog.module.css';

type SlipSigningProps = {
  slip: Slip;
  busy: boolean;
  failure: string;
  onDrawn: (isDrawn: boolean) => void;
  onSign: (strokes: Strokes) => Promise<unknown>;
  onBack: () => void;
};

export function SlipSigning({ slip, busy, failure, onDrawn, onSign, onBack }: SlipSigningProps) {
  const [strokes, setStrokes] = useState<Strokes>([]);
  const [error, setError] = useState('');
  const draw = (drawn: Strokes) => {
    setStrokes(drawn);
    setError('');
    onDrawn(drawn.length > 0);
  };
  const sign = () => {
    const { version, digest } = slip;
    const parsed = signatureInput.safeParse({ version, digest, strokes });
    setError(parsed.success ? '' : (parsed.error.issues[0]?.message ?? ''));
    if (parsed.success) void onSign(strokes);
  };
  return (
    <div className={styles.form}>
      <dl className={styles.said}>
        {saidBy(slip).map(([label, text]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
      <Note>{slip.content.uncollected}</Note>
      <SignatureFrame strokes={strokes} onChange={draw} />
      <EndButtons>
        {(error || failure) && (
          <div className={styles.error}>
            <Failure role="alert">{error || failure}</Failure>
          </div>
        )}
        <Button variant="quiet" onClick={onBack} disabled={busy}>
          Revenir aux champs
        </Button>
        <Button onClick={() => draw([])} disabled={busy}>
          Effacer
        </Button>
        <Button variant="primary" onClick={sign} busy={busy}>
          Enregistrer la signature
        </Button>
      </EndButtons>
    </div>
  );
}

const saidBy = ({ content }: Slip): [label: string, text: string][] => {
  const { shop, customer, ceilingCents, promisedOn } = content;
  const lines: [string, string][] = [
    ['Atelier', [shop.name, ...shop.details].join('\n')],
    ['Client', [customer.name, ...customer.details].join('\n')],
    ['Appareil', `${content.device}, numéro de suivi ${content.trackingNumber}`],
    ['N° de série ou IMEI', content.serial],
    ['Accessoires', content.accessories],
    ['État', content.condition],
    ['Panne', content.issue],
    ...(content.others ?? []).map((other): [string, string] => [
      `Autre appareil, ${other.trackingNumber}`,
      otherDeviceText(other),
    ]),
    ...(content.loans ?? []).map((loan): [string, string] => ['Prêt', loanedText(loan)]),
    ['Déposé le', formatDate(content.receivedAt)],
    ['Promis pour le', promisedOn && formatDate(promisedOn)],
    ['Plafond accepté', ceilingCents === null ? '' : `${formatEuros(ceilingCents)} TTC`],
  ];
  return lines.filter(([, text]) => text !== '');
};

type Point = [x: number, y: number];

type SignatureFrameProps = {
  strokes: Strokes;
  onChange: (strokes: Strokes) => void;
};

/** A point closer to the previous one makes no visible difference. */
const NEAR = 4;

const clamp = (value: number, most: number) => Math.min(most, Math.max(0, Math.round(value)));

function pointOf({ clientX, clientY, currentTarget }: PointerEvent): Point {
  const { left, top, width, height } = currentTarget.getBoundingClientRect();
  return [
    clamp(((clientX - left) / (width || 1)) * SIGNATURE.width, SIGNATURE.width),
    clamp(((clientY - top) / (height || 1)) * SIGNATURE.height, SIGNATURE.height),
  ];
}

const isNear = ([x, y]: Point, [left = 0, top = 0]: readonly number[]) =>
  Math.hypot(x - left, y - top) < NEAR;

function SignatureFrame({ strokes, onChange }: SignatureFrameProps) {
  const drawing = useRef(false);
  const points = pointsOf(strokes);
  const begin = (event: PointerEvent<SVGSVGElement>) => {
    if (strokes.length >= SIGNATURE.mostStrokes || points >= SIGNATURE.mostPoints) return;
    event.currentTarget.setPointerCapture?.(event.pointerId);
    drawing.current = true;
    onChange([...strokes, pointOf(event)]);
  };
  const move = (event: PointerEvent<SVGSVGElement>) => {
    const last = strokes.at(-1);
    if (!drawing.current || last === undefined || points >= SIGNATURE.mostPoints) return;
    const point = pointOf(event);
    if (isNear(point, last.slice(-2))) return;
    onChange([...strokes.slice(0, -1), [...last, ...point]]);
  };
  const end = () => {
    drawing.current = false;
  };
  return (
    <svg
      className={styles.frame}
      viewBox={`0 0 ${SIGNATURE.width} ${SIGNATURE.height}`}
      role="img"
      aria-label="Cadre de signature"
      onPointerDown={begin}
      onPointerMove={move}
      onPointerUp={end}
      onPointerCancel={end}
    >
      <path d={strokes.map(pathOf).join('')} />
    </svg>
  );
}

/** A single point is drawn as a dot, by a line of no length with round ends. */
const pathOf = ([x = 0, y = 0, ...rest]: Strokes[number]): string =>
  `M${x} ${y}L${x} ${y} ${rest.join(' ')}`;
