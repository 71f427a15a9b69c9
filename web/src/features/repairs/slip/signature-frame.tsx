import { type PointerEvent, useRef } from 'react';
import { pointsOf, SIGNATURE, type Strokes } from '../../../../../shared/repairs/slip/slip.ts';
import styles from './signature-frame.module.css';

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

export function SignatureFrame({ strokes, onChange }: SignatureFrameProps) {
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
