import type { EngineHandle } from "@veranda/contract/engine/module";
import * as t from "@veranda/messages/hosting";
import { useEffect } from "react";
import { useEngine } from "#engine/engine-state.ts";
import { showToast } from "#ui/toast/toast-store.ts";
import { NEWS_SECTIONS, standing, type HostEvent, type NewsSoFar } from "./news-so-far.ts";
import { isOwnMegaphone } from "./own-megaphone.ts";
import { ROLE_WORDS } from "./roles/role-words.ts";

/** Two sentences that say what one can do from now on. */
const ROLE_MS = 8_000;
/** What is wrong with the place, and what to do about it. */
const FALLBACK_MS = 12_000;

type HostNewsProps = { soFar: NewsSoFar; onHostTools: () => void };

/** Toasts of hosts' changes since the place was shown: nobody is told of what was changed as they arrived. */
export function HostNews({ soFar, onHostTools }: HostNewsProps): null {
  const engine = useEngine();
  useEffect(() => watchHostNews(engine, onHostTools, soFar), [engine, onHostTools, soFar]);
  return null;
}

/** Shows short toasts for hosts' changes that concern oneself; returns a function that stops it. */
export function watchHostNews(engine: EngineHandle, openHostTools: () => void, soFar: NewsSoFar): () => void {
  let isTold = false;
  /** Hosts alone can choose another. */
  const notifyFallback = (): void => {
    const { environment, rights } = engine.state;
    const isNews = environment.isFallback && rights?.isHost === true;
    if (isNews && !isTold)
      showToast({ message: t.environmentFallback(), kind: "error", durationMs: FALLBACK_MS });
    isTold = isNews;
  };
  const look = (): void => {
    const now = standing(engine);
    const [was, is] = [soFar.before, now];
    soFar.before = now;
    // Silent when switching instance, which has other rules, and on reconnecting.
    if (was === null || is === null || was.instanceId !== is.instanceId) return;
    if (is.isCoHost && !was.isCoHost)
      showToast({
        message: t.nowCoHost(),
        subject: "co-host",
        action: { label: t.hostTools(), press: openHostTools },
      });
    // A new host is told of the role instead of the permissions.
    if (was.isCoHost && !is.isCoHost && !is.isHost) showToast({ message: t.noCoHost(), subject: "co-host" });
    // Who becomes a host, or ends being one, has other news than these.
    if (was.isHost === is.isHost) {
      const place = is.stands > 0 ? "stand" : "everywhere";
      for (const role of is.roles)
        if (!was.roles.includes(role))
          showToast({
            message: t.roleBegins({ role: ROLE_WORDS[role].name(), key: role, place }),
            subject: role,
            durationMs: ROLE_MS,
          });
      for (const role of was.roles)
        if (!is.roles.includes(role))
          showToast({ message: t.roleEnds({ role: ROLE_WORDS[role].name() }), subject: role });
      if (was.stands !== is.stands && [was, is].every(({ roles }) => roles.includes("builder")))
        showToast({
          message: t.buildingMoved({ change: changeOfStands(was.stands, is.stands) }),
          subject: "builder",
          durationMs: ROLE_MS,
        });
    }
    if (was.isGuided && !is.isGuided && !was.isGuide)
      showToast({
        message: was.guide === null ? t.guidingEnded() : t.guidingEndedOf({ name: was.guide }),
      });
    if (is.hasMegaphone !== was.hasMegaphone && !isOwnMegaphone(is.hasMegaphone))
      showToast({
        message: is.hasMegaphone ? t.nowMegaphone() : t.noMegaphone(),
        subject: "megaphone",
      });
    if (is.mode !== was.mode && is.bar === "raise_hand")
      showToast({ message: t.handsNeeded(), subject: "voice" });
    if (is.mode !== was.mode && is.bar === "hosts_only")
      showToast({ message: t.hostsSpeak(), subject: "voice" });
  };
  const tell = (told: HostEvent): void => {
    if (told.name === "chat_held") showToast({ message: t.messageWaits() });
    else if (told.name === "chat_dropped") showToast({ message: t.messageDeleted() });
    else showToast({ message: told.by === null ? t.broughtHereByHost() : t.broughtHere({ name: told.by }) });
  };
  soFar.end();
  notifyFallback();
  const ends = [
    engine.observe(["environment", "rights"], notifyFallback),
    engine.observe(NEWS_SECTIONS, look),
    engine.on("summoned", ({ by }) => tell({ name: "summoned", by })),
    engine.on("chat_held", () => tell({ name: "chat_held" })),
    engine.on("chat_dropped", () => tell({ name: "chat_dropped" })),
  ];
  for (const told of soFar.told.splice(0)) tell(told);
  look();
  return () => {
    for (const end of ends) end();
  };
}

/** Builders without a stand build everywhere. */
function changeOfStands(was: number, is: number): "everywhere" | "stand" | "more" | "fewer" {
  if (is === 0) return "everywhere";
  if (was === 0) return "stand";
  return is > was ? "more" : "fewer";
}
