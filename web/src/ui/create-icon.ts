import { type ComponentProps, createElement, type ReactNode } from 'react';

type IconProps = ComponentProps<'svg'> & { size?: number | string };

/**
 * What lucide-react's own function of this name does, for the few properties we give icons and with the whole drawing
 * as one path of 24 by 24; the build puts it in that one's place (lean-icons.ts), which weighs 1.3 kB more on every
 * public page.
 */
export function createIcon(d: string): (props: IconProps) => ReactNode {
  // Made once: React passes over elements that it has drawn already.
  const drawing = createElement('path', { d });
  // biome-ignore lint/correctness/noComponentHookFactories: it runs once per icon, as lucide's module loads
  return function Icon({ size = 24, strokeWidth = 2, ...rest }) {
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
