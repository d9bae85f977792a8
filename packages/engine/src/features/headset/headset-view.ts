import type { HeadsetSettings } from "@veranda/contract/engine/headset";
import type { CameraMode } from "@veranda/contract/engine/state";
import type { HeadsetSession } from "../../platform/headset.ts";
import type { MenuEntry } from "../../world/headset/hand-menu.ts";
import { HeadsetRig } from "../../world/headset/headset-rig.ts";
import type { Context } from "../context.ts";

const BLINK_SECONDS = 0.09;
const OPEN_SECONDS = 0.14;
/** Emotes that the menu offers, beside the settings. */
const EMOTES = 6;
const SKIN = "#d8a07a";

/** While the headset is on: its view instead of the screen's, and its menu. */
export class HeadsetView {
  readonly #context: Context;
  readonly #session: HeadsetSession;
  readonly #rig: HeadsetRig;
  readonly #playEmote: (name: string) => void;
  readonly #before: CameraMode;
  #entries: MenuEntry[] = [];

  constructor(context: Context, session: HeadsetSession, playEmote: (name: string) => void) {
    const { world, state } = context;
    this.#context = context;
    this.#session = session;
    this.#playEmote = playEmote;
    this.#before = world.rig.mode;
    this.#rig = new HeadsetRig(
      session,
      world.own.body,
      world.solids,
      { yaw: world.rig.yaw, skin: SKIN, settings: state.current.headset.settings },
      {
        menuTitle: () => state.current.room?.name ?? "",
        menu: () => this.#entries,
        leap: (x, y, z, heading) =>
          world.curtain.close(BLINK_SECONDS, () => {
            world.own.place(x, y, z, heading);
            this.#rig.space.standOn();
            world.curtain.open(OPEN_SECONDS);
          }),
        darken: (share) => world.curtain.darken(share),
      },
    );
    world.rig.setMode("first_person");
    world.rig.direct(this.#rig);
    world.wear(this.#rig.eye, this.#rig.space.root, this.#rig.arcView.root, this.#rig.vignette.mesh);
    this.apply(state.current.headset.settings);
  }

  apply(settings: HeadsetSettings): void {
    if (settings.isSeated !== this.#rig.settings.isSeated) this.#rig.isSeated = settings.isSeated;
    this.#rig.settings = settings;
    this.#entries = this.#menu(settings);
  }

  dispose(): void {
    const { world } = this.#context;
    world.wear(null);
    world.rig.direct(null);
    world.rig.setMode(this.#before);
    world.curtain.darken(0);
    this.#rig.dispose();
  }

  #menu(settings: HeadsetSettings): MenuEntry[] {
    const { state } = this.#context;
    const change = (part: Partial<HeadsetSettings>): void => {
      const next = { ...state.current.headset.settings, ...part };
      state.patch("headset", { settings: next });
      this.apply(next);
    };
    const isSmooth = settings.movement === "smooth";
    const isTurning = settings.turn === "smooth";
    return [
      { label: "Leave VR", isOn: false, act: () => this.#session.end() },
      {
        label: isSmooth ? "Walks" : "Teleports",
        isOn: isSmooth,
        act: () => change({ movement: isSmooth ? "teleport" : "smooth" }),
      },
      {
        label: isTurning ? "Turns smoothly" : "Turns in steps",
        isOn: isTurning,
        act: () => change({ turn: isTurning ? "snap" : "smooth" }),
      },
      { label: "Seated", isOn: settings.isSeated, act: () => change({ isSeated: !settings.isSeated }) },
      {
        label: "Narrow view",
        isOn: settings.hasVignette,
        act: () => change({ hasVignette: !settings.hasVignette }),
      },
      { label: "Close", isOn: false, act: () => this.#rig.closeMenu() },
      ...state.current.emotes.available.slice(0, EMOTES).map(({ animationAssetName, title }) => ({
        label: title,
        isOn: false,
        act: () => this.#playEmote(animationAssetName),
      })),
    ];
  }
}
