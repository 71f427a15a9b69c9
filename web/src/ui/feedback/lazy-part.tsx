import { type ComponentType, type ReactNode, useEffect, useState } from 'react';
import { Button } from '../buttons/button.tsx';
import styles from './lazy-part.module.css';
import { Failure } from './note.tsx';

type Code<Props> = {
  load: () => Promise<ComponentType<Props>>;
  loaded?: ComponentType<Props>;
  /** Shown until the code has arrived. */
  waiting: ReactNode;
};

/**
 * Returns a part of a page whose code is loaded when it is first shown. If the code does not arrive, the page stays
 * with what was typed, and the part says what to do. React's `lazy` would replace the whole page.
 */
export function lazyPart<Props extends object>(
  load: Code<Props>['load'],
  waiting: ReactNode = null,
): ComponentType<Props> {
  const code: Code<Props> = { load, waiting };
  return (props) => <Part code={code} props={props} />;
}

function Part<Props extends object>({ code, props }: { code: Code<Props>; props: Props }) {
  const [Loaded, setLoaded] = useState(() => code.loaded);
  const [state, setState] = useState<'waiting' | 'failed' | 'retrying'>('waiting');
  const load = async () => {
    try {
      code.loaded = await code.load();
      setLoaded(() => code.loaded);
    } catch (error) {
      console.warn('A part of the page is missing', error);
      setState('failed');
    }
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a press loads the code again
  useEffect(() => {
    if (!Loaded) void load();
  }, []);
  if (Loaded) return <Loaded {...props} />;
  if (state === 'waiting') return code.waiting;
  const retry = () => {
    setState('retrying');
    void load();
  };
  return (
    <div className={styles.missing}>
      <Failure role="alert">
        <p>
          Cette partie de la page ne s’est pas chargée. Vérifiez votre connexion, puis réessayez.
        </p>
        <Button busy={state === 'retrying'} onClick={retry}>
          Réessayer
        </Button>
      </Failure>
    </div>
  );
}
