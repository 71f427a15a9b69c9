import { type ComponentProps, createElement, type ReactNode } from 'react';

type IconProps = ComponentProps<'svg'> & { size?: number | string };

export type Icon = (props: IconProps) => ReactNode;

/**
 * An icon of 24 by 24 drawn as outlines, from one path: a card of the dashboard has a dozen, and every further element
 * of them would be made, styled and laid out. The drawings in icons/ are Lucide's, their shapes strung together; the
 * library itself would weigh 1.5 kB more on every public page.
 */
export function createIcon(d: string): Icon {
  // Made once: React passes over elements that it has drawn already.
  const drawing = createElement('path', { d });
  // biome-ignore lint/correctness/noComponentHookFactories: it runs once per icon, as its module loads
  return function DrawnIcon({ size = 24, strokeWidth = 2, ...rest }) {
    return createElement(
      'svg',
      {
        xmlns: 'http://www.w3.org/2000/svg',
        width: size,
        height: size,
        viewBox: '0 0 24 24',
        fill: 'none',
        stroke: 'currentColor',
        strokeWidth,
        strokeLinecap: 'round',
        strokeLinejoin: 'round',
        'aria-hidden': rest['aria-label'] ? undefined : true,
        ...rest,
      },
      drawing,
    );
  };
}
