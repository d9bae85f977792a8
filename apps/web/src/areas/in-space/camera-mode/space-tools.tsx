import { Suspense, useEffect, useEffectEvent } from "react";
import { useEmoteItems, type EmoteItem } from "../emotes/emote-items.ts";
import { EmoteTray } from "../emotes/emote-tray.tsx";
import { EmoteWheel } from "../emotes/emote-wheel.tsx";
import { playEmote } from "../emotes/play-emote.ts";
import { TouchWheel } from "../emotes/touch-wheel.tsx";
import { useEmoteKeys } from "../emotes/use-emote-keys.ts";
import { usePadWheel } from "../emotes/use-pad-wheel.ts";
import { AvatarHint } from "../hints/avatar-hint.tsx";
import { EmptySpaceHint } from "#areas/build";
import { useEngine, useEngineState } from "#engine/engine-state.ts";
import { useHintPause } from "#ui/hint-turn.ts";
import { readKeys } from "#engine/keybinds/key-store.ts";
import { SpacePushPrompt } from "#areas/account";
import { FilmScreen } from "./film-screen.tsx";
import { stopRecording, takePicture, useFilm } from "./film-store.ts";
import { FilmingTools } from "./filming-tools.tsx";
import { RecordingBadge } from "./recording-badge.tsx";
import { RotationPopover } from "./rotation-popover.tsx";
import { sendToSpaceUi, useSpaceUi } from "./space-ui-state.ts";
import { TakenCard } from "./taken-card.tsx";
import { toggleFirstPerson } from "./toggle-first-person.ts";
import { CameraMenu, ShareMenu } from "../video/lazy-video.ts";
import { ShowToGroup } from "../voice/show-to-group.ts";
import { useVoiceHotkeys } from "../voice/use-voice-hotkeys.ts";
import { VoiceMenu } from "../voice/lazy-voice-menu.ts";
import { VoiceReachHere } from "../voice/voice-reach.tsx";
import { useSpaceHotkeys } from "./use-space-hotkeys.ts";

type SpaceToolsProps = {
  space: string;
  /** A modal is open and has the keyboard. */
  isBlocked: boolean;
  /** Something else covers the view already. */
  isCovered: boolean;
};

const clearPopover = (): void => sendToSpaceUi({ type: "CLEAR_POPOVER" });

/** Emotes, camera and haptics: the parts of the interface that aren't needed on arrival. */
export function SpaceTools({ space, isBlocked, isCovered }: SpaceToolsProps) {
  const engine = useEngine();
  const { uiMode, hotkeyPopover, is2dUiVisible } = useSpaceUi();
  const { taken, recordingSince } = useFilm();
  const items = useEmoteItems();
  const isFilming = uiMode === "Camera";
  const isBuilding = useEngineState("editing.isActive");
  useHintPause(isBuilding || isFilming || isBlocked || isCovered || hotkeyPopover !== null);

  useSpaceHotkeys(isBlocked);
  useVoiceHotkeys(isBlocked);
  useEmoteKeys(items, isBlocked);
  const play = (item: EmoteItem | undefined): void => {
    if (!item) return;
    items.use(item.id);
    playEmote(engine, item, "wheel");
    engine.send("trigger_haptics", { pattern: "tap" });
  };
  const wheel = usePadWheel(items.quick.length, isBlocked, (at) => play(items.quick[at]));

  const pressed = useEffectEvent((code: string) => {
    if (isBlocked) return;
    const keys = readKeys();
    if (code === keys.pad_take_picture) void takePicture(engine);
    if (code === keys.pad_first_person && !isFilming) toggleFirstPerson(engine);
  });
  useEffect(() => engine.on("pad_button", ({ code, isDown }) => isDown && pressed(code)), [engine]);
  useEffect(
    () => () => {
      void stopRecording();
      sendToSpaceUi({ type: "RESET" });
    },
    [],
  );

  return (
    <>
      <ShowToGroup />
      {/* Where the system has no emoji font, ours is loaded before somebody's reaction shows. */}
      <span aria-hidden="true" className="sr-only font-emoji">
        👍
      </span>
      {isFilming ? <FilmScreen space={space} /> : <VoiceReachHere />}
      <TouchWheel isHidden={!is2dUiVisible} isFilming={isFilming} items={items.quick} onPlay={play} />
      {hotkeyPopover === "emotes" && <EmoteTray items={items} onDone={clearPopover} />}
      {hotkeyPopover === "microphone" && (
        <Suspense fallback={null}>
          <VoiceMenu onClose={clearPopover} />
        </Suspense>
      )}
      <Suspense fallback={null}>
        {hotkeyPopover === "webcam" && <CameraMenu onClose={clearPopover} />}
        {hotkeyPopover === "screenShare" && <ShareMenu onClose={clearPopover} />}
      </Suspense>
      {hotkeyPopover === "cameraRotationMode" && <RotationPopover onDone={clearPopover} />}
      {hotkeyPopover === "filmingTools" && (
        <FilmingTools
          onDone={clearPopover}
          onFilm={() => sendToSpaceUi({ type: "SET_UI_MODE", mode: "Camera" })}
        />
      )}
      {wheel.isOpen && (
        <EmoteWheel
          items={items.quick}
          pointed={wheel.pointed}
          onPick={(item) => {
            play(item);
            wheel.close();
          }}
          onClose={wheel.close}
        />
      )}
      <EmptySpaceHint />
      <SpacePushPrompt />
      <AvatarHint />
      {recordingSince !== null && <RecordingBadge since={recordingSince} />}
      {taken && <TakenCard key={taken.url} taken={taken} space={space} />}
    </>
  );
}
