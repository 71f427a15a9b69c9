import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Plugin } from 'vite';

/** One element of an icon, as lucide-react keeps it: its tag and its attributes. */
export type IconPart = readonly [tag: string, attributes: Readonly<Record<string, string>>];

const NUMBER = String.raw`[+-]?(?:\d*\.\d+|\d+)`;
/** The relative move that a path may begin with, and what comes after it. */
const FIRST_MOVE = new RegExp(String.raw`^m\s*(${NUMBER})[\s,]*(${NUMBER})\s*(.*)$`, 's');

/** A path that means the same after others: its first move is absolute, and pairs that follow a relative one draw lines. */
function afterOthers(d: string): string {
  const [, x, y, rest] = FIRST_MOVE.exec(d) ?? [];
  if (rest === undefined) return d;
  return `M${x} ${y}${/^[a-z]/i.test(rest) || rest === '' ? '' : 'l'}${rest}`;
}

const half = (rx: number, ry: number, dx: number) => `a${rx} ${ry} 0 1 0 ${dx} 0`;

function ellipse(cx: number, cy: number, rx: number, ry: number): string {
  return `M${cx - rx} ${cy}${half(rx, ry, 2 * rx)}${half(rx, ry, -2 * rx)}z`;
}

/** Clockwise from the end of its upper left corner, as SVG defines a rectangle's own path. */
function rectangle(x: number, y: number, width: number, height: number, r: number): string {
  const across = width - 2 * r;
  const down = height - 2 * r;
  if (r === 0) return `M${x} ${y}h${across}v${down}h${-across}z`;
  const corner = (dx: number, dy: number) => `a${r} ${r} 0 0 1 ${dx} ${dy}`;
  return [
    `M${x + r} ${y}h${across}${corner(r, r)}v${down}${corner(-r, r)}`,
    `h${-across}${corner(-r, -r)}v${-down}${corner(r, -r)}z`,
  ].join('');
}

/** The shapes that lucide draws with, each as a path of its own. */
const SHAPES: Readonly<Record<string, (of: (name: string) => number, text: string) => string>> = {
  path: (_of, d) => afterOthers(d),
  polyline: (_of, points) => `M${points}`,
  polygon: (_of, points) => `M${points}z`,
  line: (of) => `M${of('x1')} ${of('y1')}L${of('x2')} ${of('y2')}`,
  circle: (of) => ellipse(of('cx'), of('cy'), of('r'), of('r')),
  ellipse: (of) => ellipse(of('cx'), of('cy'), of('rx'), of('ry')),
  rect: (of) => rectangle(of('x'), of('y'), of('width'), of('height'), of('rx') || of('ry')),
};

const GEOMETRY = /^(key|d|points|[xy][12]?|c[xy]|r[xy]?|width|height)$/;

/**
 * An icon's parts as the one path that draws the same. Throws for a part that is more than an outline, as one with a
 * filling of its own, or whose corners are no quarters of a circle.
 */
export function pathOf(parts: readonly IconPart[]): string {
  return parts
    .map(([tag, attributes]) => {
      const shape = SHAPES[tag];
      const { rx, ry } = attributes;
      const isOutline = Object.keys(attributes).every((name) => GEOMETRY.test(name));
      const isRound = tag !== 'rect' || rx === undefined || ry === undefined || rx === ry;
      if (!shape || !isOutline || !isRound)
        throw new Error(`<${tag}> is more than an outline: ${JSON.stringify(attributes)}`);
      return shape(
        (name) => Number(attributes[name] ?? 0),
        attributes.d ?? attributes.points ?? '',
      );
    })
    .join('');
}

const ICON = /[\\/]lucide-react[\\/]dist[\\/]esm[\\/]icons[\\/][\w-]+\.mjs$/;
const MAKER = JSON.stringify(join(import.meta.dirname, '../src/ui/create-icon.ts'));

async function leanIcon(id: string): Promise<string> {
  const { __iconData: icon } = await import(pathToFileURL(id).href);
  const drawing = JSON.stringify(pathOf(icon.node));
  return `import { createIcon } from ${MAKER};\nexport default /* @__PURE__ */ createIcon(${drawing});`;
}

/**
 * Makes each icon of lucide-react by ui/create-icon.ts, from one path: a card of the dashboard has a dozen icons, and
 * every element of theirs is made, styled and laid out. Stops the build at an icon that is no one path.
 */
export function leanIcons(): Plugin {
  /** Why an icon cannot be made so, by its file; all of lucide's pass here, and a page shows only some. */
  const refused = new Map<string, unknown>();
  return {
    name: 'lean-icons',
    apply: 'build',
    async transform(code, id) {
      if (!ICON.test(id) || !code.includes('createLucideIcon(')) return;
      try {
        return { code: await leanIcon(id), map: null };
      } catch (reason) {
        refused.set(id, reason);
        return;
      }
    },
    generateBundle(_options, bundle) {
      for (const chunk of Object.values(bundle)) {
        const found = chunk.type === 'chunk' && chunk.moduleIds.find((id) => refused.has(id));
        if (found) this.error(`${found}: ${refused.get(found)}`);
      }
    },
  };
}
