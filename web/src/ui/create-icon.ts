import { type ComponentProps, createElement, type ReactNode } from 'react';

type IconProps = ComponentProps<'svg'> & { size?: number | string };

export type Icon = (props: IconProps) => ReactNode;

/**
 * Creates an icon of 24 by 24 from a single path. A dashboard card has a dozen icons, and every further
 * element would have to be created, styled and laid out. The drawings in icons/ are Lucide's, with their
 * shapes joined; the library itself would add 1.5 kB to every public page.
 */
export function createIcon(d: string): Icon {
  // Created once, because React skips elements that it has already drawn.
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
