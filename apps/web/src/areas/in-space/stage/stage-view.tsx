import { TOAST_ERROR_MS } from "@veranda/contract";
import * as t from "@veranda/messages/space";
import { Suspense, useEffect, useEffectEvent } from "react";
import { useAuth } from "#session/use-auth.ts";
import { useDebug } from "#preferences/debug-settings.ts";
import { answerEngine } from "../requests/answer-engine.ts";
import { InsideSpace } from "#engine/space-dialog.tsx";
import {
  FailedScreen,
  GuestScreen,
  LEFT_WORDS,
  LeftScreen,
  LoadingScreen,
  WaitingRoom,
  UnsupportedScreen,
  useVisitMachine,
  useVisitSnapshot,
} from "#areas/visit";
import { lazyComponent } from "#ui/lazy-component.tsx";
import { useVisit, type Visit } from "#engine/visit.ts";
import { CanvasHost } from "./canvas-host.tsx";
import { SpaceUi } from "./space-ui.tsx";
import { useEndInMini } from "./use-end-in-mini.ts";
import { useInSight } from "./use-in-sight.ts";
import { useCaptionsHere } from "../captions/use-captions-here.ts";
import { useVoiceHere } from "../voice/use-voice-here.ts";

// Shown only to people who were inside and have stayed on the page.
const MiniPlayer = lazyComponent(() => import("./mini-player.tsx").then(({ MiniPlayer }) => MiniPlayer));

type StageViewProps = { visit: Visit; visitorId: string; isMini: boolean };

/** One visit: the content of the canvas' place in each state. */
export function StageView({ visit, visitorId, isMini }: StageViewProps) {
  const { close, setOver, slot } = useVisit();
  const { isLoggedIn } = useAuth();
  const { showLoadingSplash } = useDebug();
  const actor = useVisitMachine(visit, visitorId, answerEngine);
  const snapshot = useVisitSnapshot(actor);
  const { doorLeft, engine, fault, guest, leaveReason, unsupported } = snapshot.context;
  const isInside = snapshot.matches({ present: "inside" });
  const isLeaving = snapshot.matches("leaving");
  const hasLeft = snapshot.matches("left");
  const hasFailed = snapshot.matches("failed");
  const isAsking = snapshot.matches({ arriving: { guest: "asking" } });
  const isWaiting = !isInside && !isLeaving && !hasLeft && !hasFailed && unsupported === null;

  const isDone = useEndInMini({
    isMini,
    isOver: hasLeft || (hasFailed && fault !== null),
    end:
      hasFailed && fault
        ? { message: fault.sentence, kind: "error", durationMs: TOAST_ERROR_MS }
        : // Leaving by oneself needs no message.
          leaveReason !== null && leaveReason !== "left"
          ? {
              message: t.leftNamed({
                name: visit.space.name,
                why: LEFT_WORDS[leaveReason].text({ door: doorLeft }),
              }),
            }
          : null,
    close,
  });

  const isOver = hasLeft || hasFailed;
  useEffect(() => setOver(isOver), [setOver, isOver]);

  useInSight(slot, visit.isEmbedded ? null : isInside ? "space" : isWaiting ? "door" : null);

  useVoiceHere(visit, snapshot.matches("present") ? engine : null);
  useCaptionsHere(isInside ? engine : null);

  // People turned away as guests, or removed, may be admitted with their account.
  const tryAsPerson = useEffectEvent(() => {
    if (hasFailed && fault?.kind === "denied") actor.send({ type: "RETRY" });
    if (hasLeft && leaveReason === "denied") actor.send({ type: "COME_BACK" });
  });
  useEffect(() => {
    if (isLoggedIn) tryAsPerson();
  }, [isLoggedIn]);

  const canSignIn = !isLoggedIn && !visit.isEmbedded;
  const leave = () => actor.send({ type: "LEAVE" });
  return (
    <div
      className={`absolute inset-0 overflow-clip text-on-glass transition-opacity duration-250 ${isLeaving ? "opacity-0" : "opacity-100"}`}
    >
      {/* Mounted before the engine, which takes its initial size from it. */}
      {unsupported === null && <CanvasHost isShown={isInside} />}
      <LoadingScreen
        space={visit.space}
        engine={engine}
        engineProgress={snapshot.context.engineProgress}
        isShown={!isInside || showLoadingSplash}
        isWaiting={isWaiting}
        isMini={isMini}
        isAsking={isAsking}
        isEntering={snapshot.matches("present")}
        isCovered={isAsking && !isMini}
      />
      {isAsking && guest && (
        <GuestScreen
          name={visit.space.name}
          guest={guest}
          isMini={isMini}
          canSignIn={!visit.isEmbedded}
          onConfirm={(confirmed) => actor.send({ type: "CONFIRM_GUEST", guest: confirmed })}
        />
      )}
      {engine && snapshot.matches({ present: "entering" }) && (
        <WaitingRoom engine={engine} spaceName={visit.space.name} isMini={isMini} onCancel={close} />
      )}
      {unsupported !== null && <UnsupportedScreen reason={unsupported} onClose={close} />}
      {hasFailed && fault && !isDone && (
        <FailedScreen
          fault={fault}
          space={visit.space}
          shareId={visit.shareId}
          isEmbedded={visit.isEmbedded}
          canSignIn={canSignIn}
          onRetry={() => actor.send({ type: "RETRY" })}
          onClose={close}
        />
      )}
      {hasLeft && !isDone && (
        <LeftScreen
          space={visit.space}
          shareId={visit.shareId}
          isEmbedded={visit.isEmbedded}
          reason={leaveReason ?? "left"}
          door={doorLeft}
          canSignIn={canSignIn}
          onComeBack={() => actor.send({ type: "COME_BACK" })}
          onClose={close}
        />
      )}
      {engine && isInside && !isMini && (
        <InsideSpace engine={engine}>
          <SpaceUi visit={visit} onLeave={leave} />
        </InsideSpace>
      )}
      {isMini && (
        <Suspense fallback={null}>
          <MiniPlayer visit={visit} engine={isInside ? engine : null} onLeave={isInside ? leave : close} />
        </Suspense>
      )}
    </div>
  );
}
