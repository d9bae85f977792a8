import { RECONNECT, TOKEN_RENEWAL_AHEAD_MS, type SpaceSetting } from "@veranda/contract";
import type { EngineHandle } from "@veranda/contract/engine/module";
import type { SessionStatus } from "@veranda/contract/engine/state";
import type { Guest } from "../guest/guest.ts";
import type { TicketOffice, TicketRequest } from "./tickets.ts";
import { isPassing } from "./visit-fault.ts";
import type { VisitEvent } from "./visit-machine.ts";

export type SessionDeps = {
  office: TicketOffice;
  request: TicketRequest;
  /** What is known of the space's look before the room tells. */
  setting: SpaceSetting | undefined;
  /** The instances of this space have changed: ask again who is where. */
  onInstances: () => void;
};

const UNDER_WAY: ReadonlySet<SessionStatus> = new Set([
  "session_setup",
  "requesting_to_join",
  "joining",
  "joined",
]);

type Joining = { engine: EngineHandle; guest: Guest };

/** Asks for a seat, tells the engine who comes, and sends it in. Throws CallError. */
export async function joinRoom(
  { engine, guest }: Joining,
  deps: SessionDeps,
  signal: AbortSignal,
): Promise<void> {
  const { office, request } = deps;
  const ticket = await office.ticket(request, signal);
  engine.send("login", {
    accessToken: ticket.accessToken,
    isAuthless: true,
    userProfileJson: JSON.stringify({ displayName: guest.displayName }),
  });
  engine.send("set_authless_display_name", { displayName: guest.displayName });
  engine.send("set_is_authless_info_confirmed", { isConfirmed: true });
  if (guest.avatar !== "") engine.send("set_avatar_body", { url: guest.avatar });
  sendIn(engine, deps, request, ticket);
}

function sendIn(
  engine: EngineHandle,
  { setting }: SessionDeps,
  request: TicketRequest,
  ticket: { address: string; instanceId: string; roomAccessToken: string },
): void {
  engine.send("join_room", {
    roomId: request.spaceId,
    shareId: request.shareId,
    instanceId: ticket.instanceId,
    roomAccessToken: ticket.roomAccessToken,
    address: ticket.address,
    ...(setting === undefined ? {} : { setting }),
  });
}

/**
 * Follows the engine while one is in a space: says when the space is shown, when it is not (on the way to another
 * instance) and when the visit ended; brings tickets when the engine asks for them; renews the guest's token.
 * The end of it leaves the room.
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

  const look = (): void => {
    if (isOver) return undefined;
    const { boot, session, loading } = engine.state;
    const { status, leaveReason } = session;
    if (boot.status === "failed")
      return finish({ type: "JOIN_FAILED", error: new Error(boot.error ?? "The engine could not start") });
    isBegun ||= UNDER_WAY.has(status);
    // Before that, the state is still that of an earlier visit.
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

  const stopLooking = engine.observe(["boot", "session", "loading"], () => queueMicrotask(look));
  const stopTickets = engine.on("need_ticket", ({ instanceId }) => {
    // Nobody else's visit: the page has one at a time.
    void untilAnswered(() => office.ticket({ ...request, instanceId }, ended.signal), ended.signal).then(
      (ticket) => ticket && sendIn(engine, deps, request, ticket),
      (error: unknown) => finish({ type: "JOIN_FAILED", error }),
    );
  });
  const stopInstances = engine.on("need_instances", deps.onInstances);
  const stopRenewing = renewToken(engine, deps, ended.signal);
  look();

  return () => {
    ended.abort();
    stopLooking();
    stopTickets();
    stopInstances();
    stopRenewing();
    if (!isOver) engine.send("leave_room", { reason: "left" });
  };
}

/** Tries again with growing waits while no answer comes; undefined when it was called off. */
async function untilAnswered<T>(ask: () => Promise<T>, signal: AbortSignal): Promise<T | undefined> {
  let waitMs: number = RECONNECT.minDelayMs[0];
  for (;;) {
    try {
      return await ask();
    } catch (error) {
      if (signal.aborted) return undefined;
      if (!isPassing(error)) throw error;
    }
    await new Promise((resolve) => setTimeout(resolve, waitMs));
    waitMs = Math.min(RECONNECT.maxDelayMs, waitMs * RECONNECT.growFactor);
  }
}

/** The guest's token is renewed some minutes before it expires; one that expires sooner is left to expire. */
function renewToken(engine: EngineHandle, { office, request }: SessionDeps, signal: AbortSignal): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const schedule = async (): Promise<void> => {
    const { expiresAt } = await office.token(request, signal);
    const waitMs = expiresAt - Date.now() - TOKEN_RENEWAL_AHEAD_MS;
    if (signal.aborted || waitMs <= 0) return;
    timer = setTimeout(() => {
      office.forget(request);
      void office
        .token(request, signal)
        .then(({ token }) => engine.send("update_access_token", { accessToken: token }))
        .then(schedule)
        .catch(() => {
          // The token in hand stays good for some minutes; the next ticket asks for a new one anyway.
        });
    }, waitMs);
  };
  schedule().catch(() => {
    // Joining has just fetched this token: without it there is nothing to renew.
  });
  return () => clearTimeout(timer);
}
