import {
  Aperture,
  Camera,
  Circle,
  EyeOff,
  Footprints,
  Grid3x3,
  Orbit,
  Plane,
  SlidersHorizontal,
  Square,
  UserRound,
  X,
} from "lucide-react";
import { useEffect, useEffectEvent, useState } from "react";
import type { CameraMode } from "@veranda/contract/engine/state";
import * as t from "@veranda/messages/space-tools";
import { useEngine, useEngineState } from "#engine/engine-state.ts";
import { useRememberFlag, useUserFlag } from "#session/use-user-flag.ts";
import { useHotkeyWord } from "#engine/keybinds/use-hotkey-word.ts";
import { BarButton } from "#engine/bar-button.tsx";
import { Radio, RadioGroup } from "#ui/radio-group.tsx";
import { Region } from "#ui/regions.tsx";
import { ButtonBase } from "#ui/button.tsx";
import { isWriting } from "#engine/keybinds/hotkeys.ts";
import { takePicture, toggleRecording } from "./film-store.ts";
import { ShotSliders } from "./shot-sliders.tsx";
import { sendToSpaceUi, useSpaceUi } from "./space-ui-state.ts";
import { ThirdsGrid } from "./thirds-grid.tsx";

const MODES = [
  { mode: "film_flight", label: t.fly, icon: Plane },
  { mode: "film_orbit", label: t.circle, icon: Orbit },
  { mode: "film_follow", label: t.follow, icon: Footprints },
] as const satisfies readonly { mode: CameraMode; label: () => string; icon: unknown }[];

/** Camera mode: the space's interface is replaced by the controls for filming. */
export function FilmScreen({ space }: { space: string }) {
  const engine = useEngine();
  const mode = useEngineState("camera.mode");
  const { hidesNames } = useEngineState("camera.shot");
  const { isScreenRecording, is2dUiVisible } = useSpaceUi();
  const [hasSliders, setSliders] = useState(false);
  const [hasGrid, setGrid] = useState(false);
  const word = useHotkeyWord();
  const { isNews: isFirstTime } = useUserFlag("usedCameraMode");
  useRememberFlag("usedCameraMode");

  const close = () => sendToSpaceUi({ type: "SET_UI_MODE", mode: "Default" });
  useEffect(() => {
    engine.send("set_camera_mode", { mode: "film_flight" });
    return () => engine.send("set_camera_mode", { mode: "third_person" });
  }, [engine]);
  const escape = useEffectEvent((event: KeyboardEvent) => {
    if (event.code !== "Escape" || event.defaultPrevented || isWriting(event.target)) return;
    event.preventDefault();
    if (!is2dUiVisible) sendToSpaceUi({ type: "SET_2D_UI", isVisible: true });
    else if (hasSliders) setSliders(false);
    else close();
  });
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => escape(event);
    window.addEventListener("keydown", onKeyDown);
    return () => window.removeEventListener("keydown", onKeyDown);
  }, []);

  return (
    <>
      <h1 className="sr-only">{t.cameraModeIn({ space })}</h1>
      {hasGrid && <ThirdsGrid />}
      {is2dUiVisible ? (
        <>
          {hasSliders && <ShotSliders onClose={() => setSliders(false)} />}
          <Region name="bottom">
            <div
              role="toolbar"
              aria-label={t.cameraMode()}
              className="flex max-w-full flex-wrap items-center justify-center gap-0.5 rounded-[1.75rem] glass-bar p-1.5 shadow-float animate-rise-in"
            >
              <RadioGroup
                label={t.cameraMovement()}
                isLabelHidden
                value={mode}
                onChange={(next) => engine.send("set_camera_mode", { mode: next })}
                row="flex items-center rounded-full bg-glass-hover"
              >
                {MODES.map(({ mode: each, label, icon: Icon }) => (
                  <Radio
                    key={each}
                    value={each}
                    className="flex h-11 min-w-11 items-center justify-center gap-2 rounded-full px-3 text-sm font-semibold text-on-glass transition-colors duration-150 has-checked:bg-on-glass has-checked:text-glass-ink has-focus-visible:outline-on-glass"
                  >
                    <Icon className="size-5" aria-hidden="true" />
                    <span className="max-sm:sr-only">{label()}</span>
                  </Radio>
                ))}
              </RadioGroup>
              <BarButton label={t.lens()} aria-expanded={hasSliders} onClick={() => setSliders(!hasSliders)}>
                <SlidersHorizontal className="size-5" aria-hidden="true" />
              </BarButton>
              <BarButton label={t.thirds()} aria-pressed={hasGrid} onClick={() => setGrid(!hasGrid)}>
                <Grid3x3 className="size-5" aria-hidden="true" />
              </BarButton>
              <BarButton
                label={t.hideNames()}
                aria-pressed={hidesNames}
                onClick={() => engine.send("set_camera_shot", { hidesNames: !hidesNames })}
              >
                <UserRound className="size-5" aria-hidden="true" />
              </BarButton>
              <BarButton
                label={t.hideInterface()}
                hotkey={word("hide_interface") ?? undefined}
                onClick={() => sendToSpaceUi({ type: "SET_2D_UI", isVisible: false })}
              >
                <EyeOff className="size-5" aria-hidden="true" />
              </BarButton>
              <span aria-hidden="true" className="mx-1 h-6 w-px bg-glass-line max-2xs:hidden" />
              <BarButton
                label={isScreenRecording ? t.stopRecording() : t.record()}
                hotkey={word("record_film") ?? undefined}
                onClick={() => void toggleRecording(engine)}
              >
                {isScreenRecording ? (
                  <Square className="size-5 fill-recording text-recording" aria-hidden="true" />
                ) : (
                  <Circle className="size-5 text-recording" aria-hidden="true" />
                )}
              </BarButton>
              <BarButton
                label={t.takePicture()}
                hotkey={word("take_picture") ?? undefined}
                className="bg-on-glass! text-glass-ink!"
                onClick={() => void takePicture(engine)}
              >
                <Camera className="size-5.5" aria-hidden="true" />
              </BarButton>
              <BarButton label={t.leaveCameraMode()} hotkey={t.esc()} onClick={close}>
                <X className="size-5.5" aria-hidden="true" />
              </BarButton>
            </div>
          </Region>
          <FlightHint isFlying={mode === "film_flight"} isFirstTime={isFirstTime} />
        </>
      ) : (
        <HiddenHint word={word("hide_interface")} />
      )}
    </>
  );
}

const HINT_MS = 6_000;
/** The first time, the flying controls stay longer. */
const FIRST_HINT_MS = 12_000;

function useShortly(ms: number): boolean {
  const [isShown, setShown] = useState(true);
  useEffect(() => {
    const timer = setTimeout(() => setShown(false), ms);
    return () => clearTimeout(timer);
  }, [ms]);
  return isShown;
}

/** Explains how to fly, for a limited time. */
function FlightHint({ isFlying, isFirstTime }: { isFlying: boolean; isFirstTime: boolean }) {
  const [isFirst] = useState(isFirstTime);
  const isShown = useShortly(isFirst ? FIRST_HINT_MS : HINT_MS);
  const device = useEngineState("input.device");
  const word = useHotkeyWord();
  if (!isShown || !isFlying) return null;
  const how = {
    keyboard: t.flyByKeys({ up: word("jump") ?? "", down: word("descend") ?? "" }),
    gamepad: t.flyByGamepad(),
    touch: t.flyByTouch(),
  }[device];
  return (
    <Region name="notices">
      <p
        role="status"
        className="pointer-events-none! flex w-max max-w-full items-center gap-2 rounded-3xl bg-glass px-4 py-2 text-sm text-on-glass backdrop-blur-md animate-fade-in"
      >
        <Aperture className="size-4 shrink-0" aria-hidden="true" /> {how}
      </p>
    </Region>
  );
}

const HIDDEN_MS = 3_000;
/** The first time the interface is hidden, the hint to show it again stays longer. */
const FIRST_HIDDEN_MS = 8_000;

/** A short hint how to show the interface; a press anywhere does it too. */
function HiddenHint({ word }: { word: string | null }) {
  const { isNews, remember } = useUserFlag("hide2dUiToast");
  const [isFirst] = useState(isNews);
  const isShown = useShortly(isFirst ? FIRST_HIDDEN_MS : HIDDEN_MS);
  const seen = useEffectEvent(remember);
  useEffect(() => {
    if (!isShown) seen();
  }, [isShown]);
  return (
    <Region name="bottom">
      <ButtonBase
        onClick={() => {
          remember();
          sendToSpaceUi({ type: "SET_2D_UI", isVisible: true });
        }}
        className={`h-11 rounded-full bg-glass px-4 text-sm font-semibold text-on-glass backdrop-blur-md transition-opacity duration-500 focus-visible:opacity-100 focus-visible:outline-on-glass ${isShown ? "opacity-100" : "opacity-0 hover:opacity-100"}`}
      >
        {word === null ? t.showInterface() : t.keyShowsInterface({ key: word })}
      </ButtonBase>
    </Region>
  );
}
