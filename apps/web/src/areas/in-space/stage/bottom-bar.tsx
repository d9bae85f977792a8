import * as t from "@veranda/messages/space";
import { Camera, LogOut, MessageCircle, Settings, Share2, Smile, Users } from "lucide-react";
import { useCallback } from "react";
import type { HotkeyPopover } from "../camera-mode/space-ui-state.ts";
import { BuildButton } from "#areas/build";
import { useEngine, useEngineState } from "#engine/engine-state.ts";
import { EnterVrButton } from "../headset/enter-vr-button.tsx";
import { useHotkeyWord } from "#engine/keybinds/use-hotkey-word.ts";
import { BarButton } from "#engine/bar-button.tsx";
import { CameraButton, ShareScreenButton } from "../video/camera-button.tsx";
import { MicrophoneButton } from "../voice/microphone-button.tsx";
import { Region } from "#ui/regions.tsx";
import type { Panel } from "./space-panels.tsx";

type BottomBarProps = {
  panel: Panel | null;
  popover: HotkeyPopover | null;
  unread: number;
  isQuiet: boolean;
  isEmbedded: boolean;
  onToggle: (panel: Panel) => void;
  onPopover: (popover: HotkeyPopover) => void;
  onSettings: () => void;
  onShare: () => void;
  onLeave: () => void;
};

/** The bottom bar: the most frequent actions, and leaving. */
export function BottomBar({
  panel,
  popover,
  unread,
  isQuiet,
  onToggle,
  onPopover,
  onSettings,
  onShare,
  onLeave,
}: BottomBarProps) {
  const engine = useEngine();
  const word = useHotkeyWord();
  const tapped =
    <A extends unknown[]>(act: (...args: A) => void, ...args: A) =>
    (): void => {
      engine.send("play_sound", { sound: "tap" });
      act(...args);
    };
  const openMicrophoneMenu = useCallback(() => onPopover("microphone"), [onPopover]);
  const openCameraMenu = useCallback(() => onPopover("webcam"), [onPopover]);
  const openShareMenu = useCallback(() => onPopover("screenShare"), [onPopover]);
  const people = Object.keys(useEngineState("participants")).length;
  const isBuilding = useEngineState("editing.isActive");
  return (
    <Region name="bottom">
      <div
        role="toolbar"
        aria-label={t.inThisSpace()}
        className={`flex max-w-full flex-wrap items-center justify-center gap-0.5 rounded-[1.875rem] max-2xs:flex-nowrap max-2xs:[&>button]:shrink max-2xs:[&>button]:size-10 max-2xs:[&>span]:hidden glass-bar p-1.5 shadow-float transition-opacity duration-250 focus-within:opacity-100 ${isQuiet ? "opacity-0" : "opacity-100"}`}
      >
        <MicrophoneButton isMenuOpen={popover === "microphone"} onMenu={openMicrophoneMenu} />
        <CameraButton isMenuOpen={popover === "webcam"} onMenu={openCameraMenu} />
        <ShareScreenButton isMenuOpen={popover === "screenShare"} onMenu={openShareMenu} />
        <BarButton
          label={t.emotes()}
          hotkey={word("emotes") ?? undefined}
          aria-expanded={popover === "emotes"}
          onClick={tapped(onPopover, "emotes")}
        >
          <Smile className="size-5.5" aria-hidden="true" />
        </BarButton>
        <BarButton
          label={t.chat()}
          hotkey={word("open_chat") ?? undefined}
          badge={unread}
          aria-expanded={panel === "chat"}
          onClick={tapped(onToggle, "chat")}
        >
          <MessageCircle className="size-5.5" aria-hidden="true" />
        </BarButton>
        <BarButton
          label={t.participantsCount({ count: people })}
          aria-expanded={panel === "people"}
          onClick={tapped(onToggle, "people")}
          // On phones the corner has it, except while the tools take its place.
          className={isBuilding ? "" : "max-sm:hidden!"}
        >
          <Users className="size-5.5" aria-hidden="true" />
        </BarButton>
        <BarButton
          label={t.photosAndView()}
          hotkey={word("filming_tools") ?? undefined}
          aria-expanded={popover === "filmingTools" || popover === "cameraRotationMode"}
          onClick={tapped(onPopover, "filmingTools")}
        >
          <Camera className="size-5.5" aria-hidden="true" />
        </BarButton>
        <BuildButton hotkey={word("build")} />
        <EnterVrButton />
        <BarButton label={t.share()} onClick={tapped(onShare)} className="max-2xs:hidden!">
          <Share2 className="size-5" aria-hidden="true" />
        </BarButton>
        <BarButton label={t.settings()} onClick={tapped(onSettings)}>
          <Settings className="size-5" aria-hidden="true" />
        </BarButton>
        <span aria-hidden="true" className="mx-1 h-6 w-px bg-glass-line" />
        <BarButton label={t.leave()} onClick={onLeave} className="text-glass-bad">
          <LogOut className="size-5" aria-hidden="true" />
        </BarButton>
      </div>
    </Region>
  );
}
