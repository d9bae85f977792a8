import { TOAST_ERROR_MS, TOAST_MS } from "@veranda/contract";
import { useCallback, useEffect, useState } from "react";
import { SignUpBanner } from "../auth/sign-up-banner/sign-up-banner.tsx";
import { ChatAnnouncer } from "../chat/chat-announcer.tsx";
import { ChatPanel } from "../chat/chat-panel.tsx";
import { useUnread } from "../chat/use-unread.ts";
import { EmoteTray } from "../emotes/emote-tray.tsx";
import { useEmoteKeys } from "../emotes/use-emote-keys.ts";
import { useEngine } from "../engine/engine-state.ts";
import { useEngineKeys } from "../keybinds/use-engine-keys.ts";
import { useModals } from "../modals/use-modals.ts";
import { PeoplePanel } from "../people/people-panel.tsx";
import { showToast } from "../toasts/toast-store.ts";
import type { Visit } from "../visit/visit.ts";
import { BottomBar } from "./bottom-bar.tsx";
import { Corners } from "./corners.tsx";
import { ReconnectingBanner } from "./reconnecting-banner.tsx";
import { SpaceModals } from "./space-modals.tsx";
import { TouchControls } from "./touch-controls.tsx";
import { useClearView } from "./use-clear-view.ts";
import { useQuietWhileWalking } from "./use-quiet-while-walking.ts";
import { useStageHotkeys } from "./use-stage-hotkeys.ts";

export type Panel = "chat" | "people" | "emotes";

/** Everything around the view while one is in a space. */
export function SpaceUi({ visit, onLeave }: { visit: Visit; onLeave: () => void }) {
  const engine = useEngine();
  const modals = useModals();
  const [panel, setPanel] = useState<Panel | null>(null);
  const unread = useUnread(panel === "chat");
  const quiet = useQuietWhileWalking();
  const isBlocked = modals.top !== null;

  const toggle = useCallback((which: Panel) => setPanel((open) => (open === which ? null : which)), []);
  const closePanel = useCallback(() => setPanel(null), []);
  const openChat = useCallback(() => setPanel("chat"), []);

  useStageHotkeys({ isBlocked, onChat: openChat });
  useEmoteKeys(isBlocked);
  useEngineKeys();
  useClearView(panel === "chat" || panel === "people");

  useEffect(() => engine.send("set_controls_enabled", { isEnabled: !isBlocked }), [engine, isBlocked]);
  useEffect(
    () =>
      engine.on("toast", ({ message, kind }) =>
        showToast({ message, kind, durationMs: kind === "error" ? TOAST_ERROR_MS : TOAST_MS }),
      ),
    [engine],
  );

  return (
    <>
      <div className="pointer-events-none absolute inset-0 [&>*]:pointer-events-auto" {...quiet.handlers}>
        <Corners visit={visit} isQuiet={quiet.isQuiet} onPeople={() => toggle("people")} />
        <ReconnectingBanner />
        {!visit.isEmbedded && <SignUpBanner />}
        <TouchControls />
        {panel === "chat" && <ChatPanel onClose={closePanel} />}
        {panel === "people" && (
          <PeoplePanel visit={visit} onClose={closePanel} onEditMe={() => modals.open("GuestProfile")} />
        )}
        {panel === "emotes" && <EmoteTray onDone={closePanel} />}
        <BottomBar
          panel={panel}
          unread={unread}
          isQuiet={quiet.isQuiet && panel === null}
          isEmbedded={visit.isEmbedded}
          onToggle={toggle}
          onOpen={modals.open}
          onLeave={onLeave}
        />
        <ChatAnnouncer isPanelOpen={panel === "chat"} />
      </div>
      <SpaceModals visit={visit} modals={modals} />
    </>
  );
}
