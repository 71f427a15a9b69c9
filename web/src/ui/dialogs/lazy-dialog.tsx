import { type ComponentProps, useState } from 'react';
import { lazyPart, type ModuleWith } from '../feedback/lazy-part.tsx';

/**
 * Returns a dialog whose code is loaded when it is first opened. The dialog then stays mounted, so that closing it
 * restores the focus.
 */
export function lazyDialog<Name extends string, Module extends ModuleWith<Name>>(
  load: () => Promise<Module>,
  name: Name,
) {
  const Dialog = lazyPart(load, name);
  return (props: ComponentProps<typeof Dialog> & { open: boolean }) => {
    const [wasOpened, setWasOpened] = useState(props.open);
    if (props.open && !wasOpened) setWasOpened(true);
    return wasOpened && <Dialog {...props} />;
  };
}
