import { Suspense, useCallback, useEffect, useState } from "react";
import { SignUpBanner } from "#areas/account";
import { sendToSpaceUi, useSpaceUi, type HotkeyPopover } from "../camera-mode/space-ui-state.ts";
import { CaptionsView } from "../captions/captions-view.tsx";
import { useCaptionHotkey } from "../captions/use-caption-hotkey.ts";
import { ChatAnnouncer } from "../chat/chat-announcer.tsx";
import { useUnsentChat } from "../chat/chat-draft.ts";
import { useReadMessagesAloud } from "../chat/use-read-aloud.ts";
import { useUnread } from "../chat/use-unread.ts";
import { useDescribed } from "../described/described-store.ts";
import { DescribedView } from "../described/described-view.tsx";
import { WalkNotice } from "../described/walk-notice.tsx";
import { EditingShell, useEditingPanels } from "#areas/build";
import { useEngine, useEngineState } from "#engine/engine-state.ts";
import { sayRefusal } from "#api/faults/say-refusal.ts";
import { useEngineKeys } from "#engine/keybinds/use-engine-keys.ts";
import { openDialog, useIsDialogOpen } from "#ui/dialogs/dialog-store.ts";
import { GuestProfileModal } from "#areas/visit";
import { GroupBarButton, GroupHere, hasGroupWish, hasTripped } from "#areas/people";
import { aboutSpace, closeSpaceDialogs, ShareModal } from "#areas/host";
import { closePersonCard, useRememberPeople, useSelectedPerson } from "../people/recent-people.ts";
import { useStoredMutes } from "../people/muted-people.ts";
import { useStoredVolumes } from "../people/person-volumes.ts";
import { StageToasts } from "#ui/toast/stage-toasts.tsx";
import { NewsSoFar } from "../hosting/news-so-far.ts";
import { HostNotices } from "../hosting/host-notices.tsx";
import { useHostTab, type HostTab } from "../hosting/host-tab.ts";
import type { Visit } from "#engine/visit.ts";
import { BottomBar } from "./bottom-bar.tsx";
import { ClearView } from "./clear-view.tsx";
import { Corners } from "./corners.tsx";
import { showEngineToasts } from "./engine-toasts.ts";
import { PromptPill } from "./prompt-pill.tsx";
import { Region, StageRegions } from "#ui/regions.tsx";
import { ReconnectingBanner } from "./reconnecting-banner.tsx";
import type { Panel } from "./space-panels.tsx";
import { SettingsDrawer } from "./stage-dialogs.ts";
import { VideosHere } from "../video/videos-here.tsx";
import { ArrivalTools } from "./arrival-tools.tsx";
import { useLateTools } from "./use-late-tools.ts";
import { useOneAtATime } from "./use-one-at-a-time.ts";
import { useMayMaximize } from "./use-may-maximize.ts";
import { useQuietWhileWalking } from "./use-quiet-while-walking.ts";
import { useStageHotkeys } from "./use-stage-hotkeys.ts";
import { lazyComponent } from "#ui/lazy-component.tsx";

// Not needed on arrival.
const LiveHere = lazyComponent(() => import("../live/live-here.tsx").then(({ LiveHere }) => LiveHere));
const SpacePanels = lazyComponent(() => import("./space-panels.tsx").then(({ SpacePanels }) => SpacePanels));
const HostNews = lazyComponent(() => import("../hosting/host-news.ts").then(({ HostNews }) => HostNews));
const SpaceTools = lazyComponent(() =>
  import("../camera-mode/space-tools.tsx").then(({ SpaceTools }) => SpaceTools),
);

/** The interface around the view inside a space. */
export function SpaceUi({ visit, onLeave }: { visit: Visit; onLeave: () => void }) {
  const engine = useEngine();
  const [panel, setPanel] = useState<Panel | null>(null);
  const unread = useUnread(panel === "chat");
  const quiet = useQuietWhileWalking();
  const isBlocked = useIsDialogOpen();
  const { uiMode, hotkeyPopover } = useSpaceUi();
  const isFilming = uiMode === "Camera";
  const { hasLeft, hasRight } = useEditingPanels();
  const isDescribed = useDescribed();
  const selected = useSelectedPerson();
  const isPanelOpen = panel !== null || selected !== null;

  const toggle = useCallback(
    (which: Panel) => {
      sendToSpaceUi({ type: "CLEAR_POPOVER" });
      // A panel behind a person's card is hidden: its button brings it to the front.
      const isCardOpen = engine.state.people.selectedUserProfileId !== null;
      if (isCardOpen) closePersonCard(engine);
      setPanel((open) => (open === which && !isCardOpen ? null : which));
    },
    [engine],
  );
  const togglePopover = useCallback(
    (popover: HotkeyPopover) => sendToSpaceUi({ type: "TOGGLE_POPOVER", popover }),
    [],
  );
  const closePanel = useCallback(() => setPanel(null), []);
  const closeBesides = useCallback(() => {
    closePersonCard(engine);
    setPanel(null);
  }, [engine]);
  const openChat = useCallback(() => {
    closePersonCard(engine);
    setPanel("chat");
  }, [engine]);

  const openHostTools = useCallback(() => {
    closePersonCard(engine);
    setPanel("host");
  }, [engine]);

  const showHostTab = useCallback(
    (tab: HostTab) => {
      useHostTab.getState().show(tab);
      openHostTools();
    },
    [openHostTools],
  );

  const isShown = useEngineState("loading.isReady");
  const [wasShown, setWasShown] = useState(isShown);
  if (isShown && !wasShown) setWasShown(true);
  const isBuilding = useEngineState("editing.isActive");
  // Its members wait for a leader's arrival.
  const [isInGroup] = useState(() => !visit.isEmbedded && (hasGroupWish() || hasTripped()));
  const tools = useLateTools(
    wasShown,
    isPanelOpen || hotkeyPopover !== null || isFilming || isBuilding || isInGroup,
  );
  const { areWanted, want } = tools;
  // What says it comes with the tools.
  const [soFar] = useState(() => new NewsSoFar());
  useEffect(() => (wasShown ? soFar.note(engine, want) : undefined), [engine, soFar, wasShown, want]);

  // Kept mounted, so that it is shown once per visit.
  const isLive = useEngineState("live.broadcast") !== null;
  const [wasLive, setWasLive] = useState(isLive);
  if (isLive && !wasLive) setWasLive(true);

  useEngineKeys();
  useStageHotkeys({
    isBlocked: isBlocked || isFilming,
    mayMaximize: useMayMaximize(visit),
    onChat: openChat,
  });
  useRememberPeople();
  useStoredMutes();
  useStoredVolumes();
  useUnsentChat();
  useReadMessagesAloud();
  useCaptionHotkey(isBlocked || isFilming);

  useOneAtATime(isPanelOpen || isBlocked, closeBesides);

  useEffect(() => closeSpaceDialogs, []);

  useEffect(() => engine.send("set_controls_enabled", { isEnabled: !isBlocked }), [engine, isBlocked]);
  useEffect(() => engine.on("pad_button", want), [engine, want]);
  useEffect(() => showEngineToasts(engine), [engine]);
  useEffect(
    () => engine.on("refused", ({ reason, waitSeconds }) => void sayRefusal(reason, waitSeconds)),
    [engine],
  );

  return (
    <StageRegions {...quiet.handlers} {...tools.handlers}>
      <ClearView
        isLeftOpen={(hasLeft || isDescribed) && !isFilming}
        isRightOpen={(hasRight || isPanelOpen) && !isFilming}
        isRightKept={hasRight && !isFilming}
        isPopoverOpen={hotkeyPopover !== null && !isFilming}
      />
      <DescribedView placeName={visit.space.name} isBlocked={isBlocked || isFilming} />
      {!isFilming && (
        <Corners
          visit={visit}
          isQuiet={quiet.isQuiet}
          onPeople={() => toggle("people")}
          onHost={() => toggle("host")}
          isHostOpen={panel === "host" && !selected}
          hasMenu={areWanted}
          group={areWanted && !visit.isEmbedded && <GroupBarButton />}
        />
      )}
      {areWanted && !visit.isEmbedded && (
        <Suspense fallback={null}>
          <GroupHere />
        </Suspense>
      )}
      <ReconnectingBanner />
      <Region name="notices">
        <StageToasts />
        <HostNotices isPanelOpen={panel === "host" && !selected} onShow={showHostTab} />
        {wasLive && (
          <Suspense fallback={null}>
            <LiveHere />
          </Suspense>
        )}
      </Region>
      {!isFilming && <VideosHere />}
      <WalkNotice />
      <PromptPill />
      {!isFilming && <CaptionsView />}
      {wasShown && <ArrivalTools />}
      {areWanted && (
        <Suspense fallback={null}>
          <HostNews soFar={soFar} onHostTools={openHostTools} />
        </Suspense>
      )}
      {areWanted && (
        // One boundary: what is pressed again once it is shown may be for any of them.
        <Suspense fallback={null}>
          {!isFilming && (
            <>
              <EditingShell
                visit={visit}
                isBlocked={isBlocked}
                isCovered={isPanelOpen}
                onUncover={closeBesides}
              />
              <SpacePanels
                visit={visit}
                panel={panel}
                selected={selected}
                onClose={closePanel}
                onEditMe={() => openDialog(GuestProfileModal)}
                onHostTools={openHostTools}
              />
              {!visit.isEmbedded && <SignUpBanner />}
            </>
          )}
          <SpaceTools space={visit.space.name} isBlocked={isBlocked} isCovered={isPanelOpen} />
          <OnMount act={tools.onReady} />
        </Suspense>
      )}
      {!isFilming && (
        <BottomBar
          panel={selected ? null : panel}
          popover={hotkeyPopover}
          unread={unread}
          isQuiet={quiet.isQuiet && !isPanelOpen && hotkeyPopover === null}
          isEmbedded={visit.isEmbedded}
          onToggle={toggle}
          onPopover={togglePopover}
          onSettings={() => openDialog(SettingsDrawer)}
          onShare={() => openDialog(ShareModal, { about: aboutSpace(visit.space, visit.shareId) })}
          onLeave={onLeave}
        />
      )}
      <ChatAnnouncer isPanelOpen={panel === "chat"} />
    </StageRegions>
  );
}

function OnMount({ act }: { act: () => void }): null {
  useEffect(act, [act]);
  return null;
}
