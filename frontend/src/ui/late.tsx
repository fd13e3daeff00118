import { createElement, lazy, Suspense, useState, type ComponentType, type ReactNode } from 'react';
import { FailureBoundary } from './FailureBoundary';
import { NotThere } from './NotThere';

interface LatePart<P> {
  (props: P): ReactNode;
  /** For the button that leads to it: fetches the code as soon as somebody is about to press. */
  ahead: { onPointerEnter: () => void; onFocus: () => void };
}

/**
 * A part of a page whose code comes when it is first drawn; until then something of its height holds its place.
 * Where the code does not arrive, the rest of the page stays. Code that is there already is drawn at once.
 */
export function late<P extends object>(load: () => Promise<{ default: ComponentType<P> }>, placeholder: ReactNode): LatePart<P> {
  let loaded: ComponentType<P> | undefined;
  const fetchCode = async () => {
    const module = await load();
    loaded = module.default;
    return module;
  };
  const Awaited = lazy(fetchCode) as ComponentType<P>;
  const Late = (props: P) => {
    const [part] = useState(() => loaded ?? Awaited);
    return (
      <FailureBoundary fallback={<NotThere />}>
        <Suspense fallback={placeholder}>{createElement(part, props)}</Suspense>
      </FailureBoundary>
    );
  };
  const fetchAhead = () => void fetchCode().catch(() => undefined);
  return Object.assign(Late, { ahead: { onPointerEnter: fetchAhead, onFocus: fetchAhead } });
}
