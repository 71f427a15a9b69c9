import { type ComponentType, lazy, type ReactNode, useState } from 'react';

export type PageComponent = ComponentType<{ children?: ReactNode }>;

export type LazyPage = {
  component: PageComponent;
  /** Loads the page's module. After that the page renders immediately, without suspending. */
  preload: () => Promise<void>;
};

export function lazyPage(load: () => Promise<PageComponent>): LazyPage {
  const remember = async () => {
    page.component = await load();
    return { default: page.component };
  };
  const page: LazyPage = {
    component: lazy(remember),
    preload: async () => {
      await remember();
    },
  };
  return page;
}

/**
 * React's `lazy` suspends for a moment even when its module is loaded, and would show the fallback over a prerendered
 * page, so a preloaded page renders directly. The component is chosen once, because another component would mount the
 * page again.
 */
export function PageSlot({ page, children }: { page: LazyPage; children?: ReactNode }) {
  const [Component] = useState(() => page.component);
  return <Component>{children}</Component>;
}
