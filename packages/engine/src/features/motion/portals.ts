import type { PortalTarget } from "@veranda/contract/engine/portal-messages";
import { Vector3 } from "three";
import { length2 } from "../../core/length.ts";
import { distinctTargets } from "../../world/zones/portal-targets.ts";
import type { Context } from "../context.ts";

/** How often portals ask how many people are behind them. */
const RENEW_SECONDS = 30;
const CHECK_SECONDS = 0.5;
/** Within this of a portal its numbers are kept fresh. Metres. */
const NEAR = 30;
/** Nobody goes farther than this in a frame on their own feet: who is farther away was put there. Metres. */
const LONGEST_STRIDE = 3;

/** Portals: what they show is asked of the page, and whoever walks through one is taken there by it. */
export class PortalWatch {
  readonly #context: Context;
  #untilCheck = 0;
  #untilRenew = RENEW_SECONDS;
  /** Who arrives in a portal's opening isn't taken away before they have left it. */
  #isWithin = true;
  /** Where one was in the frame before. */
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

  /** One has left, or is somewhere else at once. */
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
