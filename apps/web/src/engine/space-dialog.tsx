import type { EngineHandle } from "@veranda/contract/engine/module";
import { useEffect, useLayoutEffect, type FunctionComponent, type ReactNode } from "react";
import { create } from "zustand";
import type { Closable } from "#ui/dialogs/dialog-store.ts";
import { EngineProvider } from "./engine-state.ts";

const useInside = create<{ engine: EngineHandle | null }>(() => ({ engine: null }));

/** Provides the engine to dialogs about the current space, which render elsewhere in the page. */
export function InsideSpace({ engine, children }: { engine: EngineHandle; children: ReactNode }) {
  useLayoutEffect(() => {
    useInside.setState({ engine });
    return () => useInside.setState({ engine: null });
  }, [engine]);
  return <EngineProvider value={engine}>{children}</EngineProvider>;
}

/** A dialog about the current space: it has the engine, and closes on leaving the space. */
export function spaceDialog<P extends Closable>(Dialog: FunctionComponent<P>): FunctionComponent<P> {
  return function SpaceDialog(props) {
    const { engine } = useInside();
    const { onClose } = props;
    useEffect(() => {
      if (engine === null) onClose();
    }, [engine, onClose]);
    return (
      engine && (
        <EngineProvider value={engine}>
          <Dialog {...props} />
        </EngineProvider>
      )
    );
  };
}
