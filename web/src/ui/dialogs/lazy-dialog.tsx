import { type ComponentType, useState } from 'react';
import { lazyPart } from '../feedback/lazy-part.tsx';

/** A dialog as a lazy part. Once it was opened it stays mounted, so that closing it restores the focus. */
export function lazyDialog<Props extends { open: boolean }>(
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props> {
  const Dialog = lazyPart(load);
  return (props) => {
    const [wasOpened, setWasOpened] = useState(props.open);
    if (props.open && !wasOpened) setWasOpened(true);
    return wasOpened && <Dialog {...props} />;
  };
}
