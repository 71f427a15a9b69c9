import { type ComponentType, type ReactNode, useEffect, useState } from 'react';
import { Button } from '../buttons/button.tsx';
import styles from './lazy-part.module.css';
import { Failure } from './note.tsx';

export type ModuleWith<Name extends string> = Readonly<Record<Name, (props: never) => ReactNode>>;
type PropsOf<Part> = Part extends (props: infer Props) => ReactNode ? Props & object : never;
/** `onMissing` is called with true when the part did not arrive, and with false when it arrived after another try. */
type Owner = { onMissing?: (isMissing: boolean) => void };

type Code<Props> = {
  load: (failure?: unknown) => Promise<ComponentType<Props>>;
  loaded?: ComponentType<Props>;
  failure?: unknown;
  /** This is shown until the code has arrived. */
  waiting: ReactNode;
};

/**
 * Returns the part `name` of a page, whose module is loaded when the part is first shown. If the module does not
 * arrive, the page keeps the typed text, and the part says what to do. React's `lazy` would replace the page.
 */
export function lazyPart<Name extends string, Module extends ModuleWith<Name>>(
  load: () => Promise<Module>,
  name: Name,
  waiting: ReactNode = null,
) {
  type Props = PropsOf<Module[Name]>;
  const code: Code<Props> = {
    load: async (failure) => {
      const module: Readonly<Record<string, unknown>> = await (failure
        ? loadAgain(load, failure)
        : load());
      return module[name] as ComponentType<Props>;
    },
    waiting,
  };
  return (props: Props & Owner) => <Part code={code} props={props} />;
}

/**
 * When a module did not arrive, Chromium does not request it again (whatwg/html#10327), except under another
 * address. Vite does not request a style sheet again.
 */
function loadAgain<Module>(load: () => Promise<Module>, failure: unknown): Promise<Module> {
  for (const link of document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')) {
    try {
      link.sheet?.cssRules.item(0);
    } catch {
      // The rules of a sheet that did not arrive cannot be read.
      link.replaceWith(link.cloneNode());
    }
  }
  const address = /http\S+\.js/.exec(String(failure))?.[0];
  return address ? import(/* @vite-ignore */ `${address}?${Date.now()}`) : load();
}

type PartProps<Props> = { code: Code<Props>; props: Props & Owner };

function Part<Props extends object>({ code, props }: PartProps<Props>) {
  const [Loaded, setLoaded] = useState(() => code.loaded);
  const [isMissing, setIsMissing] = useState(false);
  const [isLoading, setIsLoading] = useState(true);
  const load = async () => {
    setIsLoading(true);
    try {
      code.loaded = await code.load(code.failure);
      setLoaded(() => code.loaded);
      props.onMissing?.(false);
    } catch (error) {
      console.warn(error);
      code.failure = error;
      setIsMissing(true);
      setIsLoading(false);
      props.onMissing?.(true);
    }
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a press loads the code again
  useEffect(() => {
    if (!Loaded) void load();
  }, []);
  if (Loaded) return <Loaded {...props} />;
  if (!isMissing) return code.waiting;
  return (
    <div className={styles.missing}>
      <Failure role="alert">
        <p>
          Cette partie de la page ne s’est pas chargée. Vérifiez votre connexion, puis réessayez.
        </p>
        <Button busy={isLoading} onClick={() => void load()}>
          Réessayer
        </Button>
      </Failure>
    </div>
  );
}
