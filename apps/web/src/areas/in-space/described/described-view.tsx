import * as t from "@veranda/messages/space";
import { Suspense, useEffect } from "react";
import { useEngine } from "#engine/engine-state.ts";
import { readKeys } from "#engine/keybinds/key-store.ts";
import { actionOfPress } from "#engine/keybinds/keys.ts";
import { isWriting } from "#engine/keybinds/hotkeys.ts";
import { Region } from "#ui/regions.tsx";
import { toggleDescribed, useDescribed } from "./described-store.ts";
import { lazyComponent } from "#ui/lazy-component.tsx";
import { ButtonBase } from "#ui/button.tsx";

const DescribedPanel = lazyComponent(() =>
  import("./described-panel.tsx").then(({ DescribedPanel }) => DescribedPanel),
);

/** A textual description of the surroundings, opened by the view's first button or its key. */
export function DescribedView({ placeName, isBlocked }: { placeName: string; isBlocked: boolean }) {
  const engine = useEngine();
  const isOn = useDescribed();

  useEffect(() => {
    if (!isOn) return undefined;
    engine.send("set_described_view", { enabled: true });
    return () => engine.send("set_described_view", { enabled: false });
  }, [engine, isOn]);

  useEffect(() => {
    if (isBlocked) return undefined;
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.repeat || event.metaKey || event.defaultPrevented || isWriting(event.target)) return;
      if (actionOfPress(readKeys(), event) === "described_view") toggleDescribed();
    };
    window.addEventListener("keydown", onKeyDown);
    return () => window.removeEventListener("keydown", onKeyDown);
  }, [isBlocked]);

  return (
    <>
      <Region name="skip">
        <ButtonBase
          aria-pressed={isOn}
          onClick={toggleDescribed}
          className="sr-only rounded-full border border-glass-line bg-glass-strong px-4 text-sm font-semibold text-on-glass focus-visible:not-sr-only focus-visible:p-2 focus-visible:outline-on-glass"
        >
          {t.describe()}
        </ButtonBase>
      </Region>
      {isOn && (
        <Region name="left">
          <Suspense>
            <DescribedPanel placeName={placeName} />
          </Suspense>
        </Region>
      )}
    </>
  );
}
