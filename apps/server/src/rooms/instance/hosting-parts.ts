import { WATCH_CLOSE } from "@veranda/contract/rooms/live";
import { HostingRequests } from "../hosting/hosting-requests.ts";
import { InstanceHosting } from "../hosting/instance-hosting.ts";
import { endUnauthorizedStream } from "../live/stream-authorization.ts";
import { Access } from "../access/access.ts";
import type { Arrivals } from "../movement/arrivals.ts";
import type { InstanceCore, InstanceParts } from "./instance-parts.ts";

export function createHosting(
  { broadcast, deps, journal, memory, roster }: InstanceCore,
  parts: InstanceParts,
): InstanceHosting {
  return new InstanceHosting(memory?.hosting ?? null, {
    ...deps,
    roster,
    named: (waiting) => parts.access.named(waiting),
    onDoor: () => endShutOutWatchers(parts),
    keep: (kept) => {
      journal.hosting(kept);
      void endUnauthorizedStream(parts, deps.log);
    },
    live: () => parts.live.kept,
    broadcast: (changed) => broadcast("hosting", changed),
  });
}

/** The door holds for who watches as for who comes in. */
const endShutOutWatchers = ({ hosting, watchers }: InstanceParts): void =>
  watchers.end(WATCH_CLOSE.again, ({ visitor }) => hosting.doorFor(visitor) !== "open");

/** Made after hosting, the document and the watchers. */
export function createAccess(
  { about, deps, end, leave, roster, tell }: InstanceCore,
  parts: InstanceParts,
): Access {
  const { document, hosting, watchers } = parts;
  return new Access(about, deps, {
    roster,
    document,
    waitingRoom: hosting.waitingRoom,
    watchers,
    leave,
    end,
    isCoHost: (accountId) => hosting.isCoHost(accountId),
    endShutOutWatchers: () => endShutOutWatchers(parts),
    rememberedIds: () => hosting.rememberedIds,
    forget: (ids) => {
      hosting.forget(ids);
      void endUnauthorizedStream(parts, deps.log);
    },
    tell,
  });
}

/** Made after all the parts that hosts act on. */
export function createHostingRequests(
  { about, deps, roster, tell }: InstanceCore,
  { access, bodies, chat, hosting, places, watchers }: InstanceParts,
  arrivals: Arrivals,
): HostingRequests {
  return new HostingRequests({
    hosting,
    roster,
    watchers,
    now: deps.now,
    hosts: () => about.current.hosts,
    arrivals: () => arrivals.points().arrivals,
    expect: (visitorId) => places.expect({ visitorId, address: null, isHost: false }),
    transformOf: (member) => bodies.transformOf(member),
    moveTo: (member, transform) => bodies.moveTo(member, transform),
    putOut: (visitorId) => access.putOut(visitorId),
    entitle: (member) => {
      access.entitle(member);
      tell(member);
    },
    say: (member, text) => chat.say(member, text),
    onAct: (host, act) => deps.onHostAct(host, act),
  });
}
