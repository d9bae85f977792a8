import type { PortalTarget } from "@veranda/contract/engine/portal-messages";
import { Vector3 } from "three";
import { length2 } from "../../core/length.ts";
import { distinctTargets } from "../../world/zones/portal-targets.ts";
import type { Context } from "../context.ts";

/** Interval of refreshing the number of people behind portals. */
const RENEW_SECONDS = 30;
const CHECK_SECONDS = 0.5;
/** Distance within which a portal's number is refreshed. Metres. */
const NEAR = 30;
/** Maximum movement per frame on foot: larger ones are teleports. Metres. */
const LONGEST_STRIDE = 3;

/** Portals: requests their previews from the page, and travels when the person walks through one. */
export class PortalWatch {
  readonly #context: Context;
  #untilCheck = 0;
  #untilRenew = RENEW_SECONDS;
  /** Somebody who spawns in a portal's opening has to leave it first. */
  #isWithin = true;
  /** Position in the previous frame. */
  readonly #last = new Vector3();

  constructor(context: Context) {
    this.#context = context;
  }

  onFrame(deltaSeconds: number): void {
    this.#walk();
    this.#untilCheck -= deltaSeconds;
    this.#untilRenew -= deltaSeconds;
    if (this.#untilCheck > 0) return;
    this.#untilCheck = CHECK_SECONDS;
    const { world, events } = this.#context;
    const unknown = world.objects?.takeWantedSpaces() ?? [];
    if (unknown.length > 0) events.emit("need_spaces", { spaces: unknown });
    if (this.#untilRenew > 0) return;
    this.#untilRenew = RENEW_SECONDS;
    const near = this.#near();
    if (near.length > 0) events.emit("need_spaces", { spaces: near });
  }

  /** Left the space, or teleported. */
  reset(): void {
    this.#isWithin = true;
  }

  #walk(): void {
    const { world, events } = this.#context;
    const { position } = world.own.body;
    const isLeap = length2(position.x - this.#last.x, position.z - this.#last.z) > LONGEST_STRIDE;
    const portal = world.zones.portalOn(isLeap ? position : this.#last, position);
    this.#last.copy(position);
    if (!portal) this.#isWithin = false;
    else if (!this.#isWithin) {
      this.#isWithin = true;
      const share = portal.shareId === null ? "" : `?share=${encodeURIComponent(portal.shareId)}`;
      events.emit("deep_link", { deepLinkType: "space", url: `/s/${portal.roomId}${share}` });
    }
  }

  #near(): PortalTarget[] {
    const { world } = this.#context;
    const { x, z } = world.own.body.position;
    const near = world.zones.all.portals.filter((portal) => Math.hypot(portal.x - x, portal.z - z) < NEAR);
    return distinctTargets(near.map(({ roomId, shareId }) => ({ id: roomId, shareId })));
  }
}
