import { RECONNECT, type CurrentUser, type SpaceSetting } from "@veranda/contract";
import type { EngineHandle } from "@veranda/contract/engine/module";
import type { SessionStatus } from "@veranda/contract/engine/state";
import * as t from "@veranda/messages/space";
import type { RoomKey } from "#session/room-keys.ts";
import type { Guest } from "#session/guest.ts";
import { sentenceFor } from "#api/faults/sentence.ts";
import { markPhase } from "#site/mark-phase.ts";
import { showToast } from "#ui/toast/toast-store.ts";
import { saveLastPosition, takeLastPosition, type LastPosition } from "./last-position.ts";
import type { Ticket, JoinTickets, TicketRequest } from "./tickets.ts";
import { isTransient } from "./visit-fault.ts";
import type { VisitEvent } from "./visit-machine.ts";

export type SessionDeps = {
  office: JoinTickets;
  request: TicketRequest;
  /** The space's settings as known before the room sends them. */
  setting: SpaceSetting | undefined;
  /** The signed-in person's own record. */
  person: () => Promise<CurrentUser>;
  /** A guest has signed in and is here with their account now. */
  onSignedIn: () => void;
  /** The space's instances have changed: refetch who is where. */
  onInstances: () => void;
  /** Once joined: a token has let them in, which they are to be told is looked up again. */
  isTokenNews?: boolean;
};

const UNDER_WAY: ReadonlySet<SessionStatus> = new Set([
  "session_setup",
  "requesting_to_join",
  "joining",
  "joined",
]);

type Joining = { engine: EngineHandle; guest: Guest };

/** Requests a seat, passes it and the participant's identity to the engine, and connects. Throws CallError. */
export async function joinRoom(
  { engine, guest }: Joining,
  deps: SessionDeps,
  signal: AbortSignal,
): Promise<void> {
  const { office, request } = deps;
  const named = request.preferredInstanceId;
  const kept = takeLastPosition(sessionStorage, request.spaceId);
  const last = named === null || kept?.instanceId === named ? kept : null;
  const ticket = await office.ticket(
    { ...request, preferredInstanceId: named ?? last?.instanceId ?? null },
    signal,
  );
  markPhase("seat");
  if (named !== null && ticket.instanceId !== named) showToast({ message: t.joinedAnother() });
  if (ticket.key.isAuthless) introduceGuest(engine, ticket.key, guest);
  else introducePerson(engine, ticket.key, await deps.person());
  sendIn(engine, deps, request, ticket, last?.transform);
  // Who has loaded the page anew was told before.
  deps.isTokenNews = ticket.isByToken && kept === null;
}

function introduceGuest(engine: EngineHandle, { token }: RoomKey, { displayName, avatar }: Guest): void {
  const userProfileJson = JSON.stringify({ displayName });
  engine.send("login", { accessToken: token, isAuthless: true, userProfileJson });
  engine.send("set_authless_display_name", { displayName });
  engine.send("set_is_authless_info_confirmed", { isConfirmed: true });
  if (avatar !== "") engine.send("set_avatar_body", { url: avatar });
}

function introducePerson(engine: EngineHandle, { token }: RoomKey, me: CurrentUser): void {
  const profile = { ...me.userSocialProfile, displayName: me.displayName, avatar: me.avatarData.avatarID };
  engine.send("login", {
    accessToken: token,
    isAuthless: false,
    userProfileJson: JSON.stringify(profile),
  });
}

function sendIn(
  engine: EngineHandle,
  { setting }: SessionDeps,
  request: TicketRequest,
  ticket: Pick<Ticket, "address" | "instanceId" | "roomAccessToken">,
  transform?: LastPosition["transform"],
): void {
  engine.send("join_room", {
    roomId: request.spaceId,
    shareId: request.shareId,
    instanceId: ticket.instanceId,
    roomAccessToken: ticket.roomAccessToken,
    address: ticket.address,
    ...(setting === undefined ? {} : { setting }),
    ...(transform === undefined ? {} : { transform }),
  });
}

/**
 * Follows the engine during a visit: reports when the space is shown or hidden (while switching to another instance)
 * and when the visit ends; supplies tickets on request; passes on renewed tokens, a guest's sign-in and a person's
 * sign-out. The returned function leaves the room.
 */
export function followSession(
  engine: EngineHandle,
  deps: SessionDeps,
  tell: (event: VisitEvent) => void,
): () => void {
  const { office, request } = deps;
  const ended = new AbortController();
  let isBegun = false;
  let isShown = false;
  let isOver = false;

  const finish = (event: VisitEvent): void => {
    if (isOver) return;
    isOver = true;
    tell(event);
  };

  const sync = (): void => {
    if (isOver) return undefined;
    const { boot, session, loading } = engine.state;
    const { status, leaveReason } = session;
    if (boot.status === "failed")
      return finish({ type: "JOIN_FAILED", error: new Error(boot.error ?? "The engine could not start") });
    isBegun ||= UNDER_WAY.has(status);
    // Before that, the state is an earlier visit's.
    if (!isBegun) return undefined;
    if (status === "timeout") finish({ type: "ENDED", reason: "timeout" });
    else if (status === "join_failed" || status === "not_connected") {
      if (leaveReason !== null) finish({ type: "ENDED", reason: leaveReason });
      else finish({ type: "JOIN_FAILED", error: new Error(loading.error ?? "The space could not be shown") });
    } else if (isShown !== (status === "joined" && loading.isReady)) {
      isShown = !isShown;
      tell({ type: isShown ? "SHOWN" : "HIDDEN" });
    }
    return undefined;
  };

  const stopObserving = engine.observe(["boot", "session", "loading"], () => queueMicrotask(sync));
  const stopTickets = engine.on("need_ticket", ({ instanceId }) => {
    const { session } = engine.state;
    // Switching from a working instance: where it fails, one stays.
    const isChoice =
      instanceId !== null && instanceId !== session.instanceId && session.reconnecting === null;
    const wanted = isChoice
      ? { ...request, preferredInstanceId: null, instanceId }
      : { ...request, preferredInstanceId: instanceId };
    // A page has one visit at a time.
    void untilAnswered(() => office.ticket(wanted, ended.signal), ended.signal).then(
      (ticket) => {
        if (!ticket) return undefined;
        if (!isChoice && instanceId !== null && ticket.instanceId !== instanceId)
          showToast({ message: t.moved() });
        return sendIn(engine, deps, request, ticket);
      },
      (error: unknown) => {
        if (!isChoice || session.status !== "joined") return finish({ type: "JOIN_FAILED", error });
        showToast({ message: sentenceFor(error), kind: "error" });
        return deps.onInstances();
      },
    );
  });
  const stopInstances = engine.on("need_instances", deps.onInstances);
  const stopKeys = followKeys(engine, deps, ended.signal);
  const keep = (): void => {
    const { session, me } = engine.state;
    if (!isShown || session.instanceId === null) return;
    const { position, heading } = me;
    const { spaceId } = request;
    saveLastPosition(sessionStorage, {
      spaceId,
      instanceId: session.instanceId,
      transform: { position, heading },
    });
  };
  window.addEventListener("pagehide", keep, { signal: ended.signal });
  sync();

  return () => {
    ended.abort();
    stopObserving();
    stopTickets();
    stopInstances();
    stopKeys();
    if (!isOver) engine.send("leave_room", { reason: "left" });
    // An avatar worn for this visit only isn't saved.
    if (engine.state.user.isAvatarOverridden)
      engine.send("set_session_avatar_override", { overrideType: "none" });
  };
}

/** Retries with growing delays while no answer comes; undefined when aborted. */
async function untilAnswered<T>(ask: () => Promise<T>, signal: AbortSignal): Promise<T | undefined> {
  const [least, most] = RECONNECT.soonMs;
  let waitMs: number = least + Math.random() * (most - least);
  for (;;) {
    try {
      return await ask();
    } catch (error) {
      if (signal.aborted) return undefined;
      if (!isTransient(error)) throw error;
    }
    await new Promise((resolve) => setTimeout(resolve, waitMs));
    waitMs = Math.min(RECONNECT.maxDelayMs, waitMs * RECONNECT.growFactor);
  }
}

/** Passes renewed tokens to the engine; a guest who signs in stays in place, a sign-out leaves. */
function followKeys(engine: EngineHandle, deps: SessionDeps, signal: AbortSignal): () => void {
  const { spaceId, shareId } = deps.request;
  return deps.office.keys.follow({ roomId: spaceId, shareId }, (key) => {
    const { isAuthless } = engine.state.user;
    if (key === null) {
      if (!isAuthless) engine.send("logout", {});
    } else if (key.isAuthless || !isAuthless) {
      engine.send("update_access_token", { accessToken: key.token });
    } else void becomePerson(engine, key, deps, signal);
  });
}

async function becomePerson(
  engine: EngineHandle,
  key: RoomKey,
  { person, onSignedIn }: SessionDeps,
  signal: AbortSignal,
): Promise<void> {
  // Without the record, one stays a guest here; the next space shows the account.
  const me = await person().catch(() => null);
  if (me === null || signal.aborted) return;
  introducePerson(engine, key, me);
  onSignedIn();
}
