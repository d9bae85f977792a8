import type { WaitingVisitor } from "@veranda/contract/rooms/hosting";
import * as t from "@veranda/messages/hosting";
import { Hand, Megaphone, Timer, UsersRound, X } from "lucide-react";
import { useEffect, useState, type ReactNode } from "react";
import { useEngine, useEngineState } from "#engine/engine-state.ts";
import { useHintPause } from "#ui/hint-turn.ts";
import { ButtonBase } from "#ui/button.tsx";
import { GlassAction } from "#ui/glass-action.tsx";
import { GuideNotice } from "./guide-notice.tsx";
import { useHostTab, type HostTab } from "./host-tab.ts";
import { useHandsUp, useMayHost } from "./use-may-host.ts";

const LINE =
  "pointer-events-auto flex max-w-[min(40rem,100%)] items-center gap-2.5 rounded-2xl glass-bar px-4 py-2 text-sm [&>svg]:size-4.5 [&>svg]:shrink-0";
const NOBODY: readonly WaitingVisitor[] = [];
const SECOND_MS = 1_000;
/** How long a finished notice stays, in milliseconds. */
const OVER_MS = 10_000;

export type HostNoticesProps = {
  /** The host tools are open and show waiting people and raised hands themselves. */
  isPanelOpen: boolean;
  onShow: (tab: HostTab) => void;
};

/** Hosts' notices to everybody; for hosts, people waiting to enter or to speak. */
export function HostNoticeLines({ isPanelOpen, onShow }: HostNoticesProps) {
  const announcement = useEngineState("hosting.announcement");
  const countdown = useEngineState("hosting.countdown");
  const waiting = useEngineState("hosting.view")?.waiting ?? NOBODY;
  const mayHost = useMayHost();
  const hands = useHandsUp();
  const openTab = useHostTab(({ tab }) => tab);
  const guideId = useEngineState("hosting.guideId");
  const shownTab = isPanelOpen ? openTab : null;
  const [hiddenId, hide] = useState<string | null>(null);
  const isAnnounced = announcement !== null && announcement.id !== hiddenId;
  const isWaitedFor = mayHost && waiting.length > 0 && shownTab !== "doors";
  const isHandUp = mayHost && hands > 0 && shownTab !== "people";
  useHintPause(isAnnounced || isWaitedFor || isHandUp);
  const isShown = isAnnounced || isWaitedFor || isHandUp || countdown !== null || guideId !== null;
  if (!isShown) return null;
  return (
    <div className="flex max-w-2xl flex-wrap items-center justify-center gap-2">
      {isAnnounced && (
        <div className={LINE}>
          <Megaphone aria-hidden="true" />
          <p className="min-w-0 flex-1 wrap-anywhere">
            {announcement.by === null
              ? announcement.text
              : t.announcementBy({ name: announcement.by, text: announcement.text })}
          </p>
          <ButtonBase
            aria-label={t.hide()}
            onClick={() => hide(announcement.id)}
            className="hit grid size-7 shrink-0 place-items-center rounded-full transition-colors duration-150 hover:bg-glass-hover focus-visible:outline-on-glass"
          >
            <X className="size-4" aria-hidden="true" />
          </ButtonBase>
        </div>
      )}
      {guideId !== null && <GuideNotice className={LINE} />}
      {countdown !== null && <Countdown key={countdown.endsAt} {...countdown} />}
      {isWaitedFor && <AtTheDoor waiting={waiting} onShow={() => onShow("doors")} />}
      {isHandUp && (
        <Waiting
          icon={<Hand aria-hidden="true" />}
          words={t.handsUp({ count: hands })}
          onShow={() => onShow("people")}
        />
      )}
    </div>
  );
}

type AtTheDoorProps = { waiting: readonly WaitingVisitor[]; onShow: () => void };

/** A single person can be admitted from here. */
function AtTheDoor({ waiting, onShow }: AtTheDoorProps) {
  const engine = useEngine();
  const [only, ...others] = waiting;
  const icon = <UsersRound aria-hidden="true" />;
  if (only === undefined || others.length > 0)
    return <Waiting icon={icon} words={t.waitingCount({ count: waiting.length })} onShow={onShow} />;
  const name = only.displayName === "" ? t.unnamed() : only.displayName;
  return (
    <Waiting icon={icon} words={t.personWaits({ name })} onShow={onShow}>
      <GlassAction
        // Remounted per person, so that a press can't admit somebody else than shown.
        key={only.id}
        isStrong
        aria-label={t.admitPerson({ name })}
        onClick={() => engine.send("answer_waiting", { visitorId: only.id, isAdmitted: true })}
      >
        {t.admit()}
      </GlassAction>
    </Waiting>
  );
}

type WaitingProps = { icon: ReactNode; words: string; onShow: () => void; children?: ReactNode };

/** `children`: actions on it. */
const Waiting = ({ icon, words, onShow, children }: WaitingProps) => (
  <div className={LINE}>
    {icon}
    <p className="min-w-0 wrap-anywhere">{words}</p>
    {children}
    <GlassAction isStrong={children === undefined} onClick={onShow}>
      {t.showWaitingRoom()}
    </GlassAction>
  </div>
);

/** Counts by this machine's clock; screen readers read it on demand, and are told when it ends. */
function Countdown({ title, endsAt }: { title: string; endsAt: number }) {
  const [now, setNow] = useState(() => Date.now());
  const isOver = now >= endsAt;
  const isGone = now >= endsAt + OVER_MS;
  useHintPause(!isGone);
  useEffect(() => {
    if (isGone) return undefined;
    const timer = setInterval(() => setNow(Date.now()), SECOND_MS);
    return () => clearInterval(timer);
  }, [isGone]);
  if (isGone) return null;
  const seconds = Math.max(0, Math.ceil((endsAt - now) / SECOND_MS));
  const clock = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  const [hours = 0, ...rest] = clock;
  const shown = [...(hours > 0 ? [String(hours)] : []), ...rest.map((part) => String(part).padStart(2, "0"))];
  return (
    <div className={LINE}>
      <Timer aria-hidden="true" />
      {title !== "" && <span className="min-w-0 wrap-anywhere">{title}</span>}
      <span role="timer" aria-live="off" className="text-lg leading-none font-semibold tabular-nums">
        {shown.join(":")}
      </span>
      <span role="status" className={isOver ? "" : "sr-only"}>
        {isOver ? t.countdownOver() : ""}
      </span>
    </div>
  );
}
