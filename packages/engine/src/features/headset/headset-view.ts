import type { HeadsetSettings } from "@veranda/contract/engine/headset";
import type { CameraMode } from "@veranda/contract/engine/state";
import type { HandsPose } from "@veranda/contract/rooms/messages";
import type { HeadsetSession } from "../../platform/headset.ts";
import type { MenuEntry } from "../../world/headset/hand-menu.ts";
import { HeadsetRig } from "../../world/headset/headset-rig.ts";
import type { Context } from "../context.ts";
import { isMuted, profileIdOf } from "../people/muted.ts";
import { personSeenAlong } from "../people/person-pointer.ts";
import { personMenu } from "./person-menu.ts";

const BLINK_SECONDS = 0.09;
const OPEN_SECONDS = 0.14;
/** Emotes that the menu offers, beside the settings. */
const EMOTES = 6;
/** Eyes and hands point less exactly than a mouse, metres; so near one comes to somebody. */
const GAZE_RADIUS = 0.5;
const BESIDE = 1.3;
/** Used until one's own participant is known. */
const SKIN = "#d8a07a";

/** What the headset view needs from outside. */
export type WearerActs = {
  playEmote(name: string): void;
  /** Tells the room of head and hands; null when it is taken off. */
  broadcastHands(pose: HandsPose | null): void;
  /** Whom one hears nothing of from now on. */
  mute(userIds: string[]): void;
};

/** While the headset is on: its view instead of the screen's, and its menu. */
export class HeadsetView {
  readonly #context: Context;
  readonly #session: HeadsetSession;
  readonly #rig: HeadsetRig;
  readonly #acts: WearerActs;
  readonly #before: CameraMode;
  #entries: MenuEntry[] = [];
  /** The participant whom the menu is about; null: it is about the place. */
  #subject: string | null = null;

  constructor(context: Context, session: HeadsetSession, acts: WearerActs) {
    const { world, state } = context;
    this.#context = context;
    this.#session = session;
    this.#acts = acts;
    this.#before = world.rig.mode;
    this.#rig = new HeadsetRig(
      session,
      world.own.body,
      world.solids,
      { yaw: world.rig.yaw, skin: this.#ownSkin(), settings: state.current.headset.settings },
      {
        menuTitle: () => this.#subjectNow?.displayName ?? state.current.room?.name ?? "",
        menu: () => this.#entries,
        leap: (x, y, z, heading) => this.#leap(x, y, z, heading),
        darken: (share) => world.screenFade.darken(share),
        show: (pose) => this.#show(pose),
        choose: (from, way) => this.#choose(personSeenAlong(world, from, way, GAZE_RADIUS)),
        chooseNobody: () => void this.#choose(null),
      },
    );
    world.rig.setMode("first_person");
    world.rig.direct(this.#rig);
    world.setHeadsetView(
      this.#rig.eye,
      this.#rig.space.root,
      this.#rig.arcView.root,
      this.#rig.vignette.mesh,
    );
    this.apply(state.current.headset.settings);
  }

  apply(settings: HeadsetSettings): void {
    if (settings.isSeated !== this.#rig.settings.isSeated) this.#rig.isSeated = settings.isSeated;
    this.#rig.settings = settings;
    this.#renewMenu();
  }

  get #subjectNow() {
    return this.#subject === null ? undefined : this.#context.state.current.participants[this.#subject];
  }

  /** Their card is open on the page as well, for when the headset comes off. */
  #choose(id: string | null): boolean {
    const { state } = this.#context;
    this.#subject = id;
    if (id !== null) state.patch("people", { selectedUserProfileId: profileIdOf(state.current, id) });
    this.#renewMenu();
    return id !== null;
  }

  #renewMenu(): void {
    const { state, events, words } = this.#context;
    const person = this.#subjectNow;
    if (!person) {
      this.#entries = this.#menu(state.current.headset.settings);
      return;
    }
    this.#entries = personMenu(words, person, isMuted(state.current, person.id), {
      goTo: () => this.#leapTo(person.id),
      mute: (userIds) => {
        this.#acts.mute(userIds);
        this.#renewMenu();
      },
      muted: state.current.people.muted,
      request: (request) => events.emit("page_request", request),
      toPlace: () => void this.#choose(null),
      leave: () => this.#session.end(),
      close: () => this.#rig.closeMenu(),
    });
  }

  /** Beside somebody, on the side one comes from. */
  #leapTo(id: string): void {
    const { world } = this.#context;
    const there = world.people?.sighting(id);
    if (!there) return;
    const [x, y, z] = there.position;
    const { pose } = world.own;
    const [dx, dz] = [pose.x - x, pose.z - z];
    const share = BESIDE / Math.max(BESIDE, Math.hypot(dx, dz));
    this.#rig.closeMenu();
    this.#leap(x + dx * share, y, z + dz * share, Math.atan2(dx, dz));
  }

  #leap(x: number, y: number, z: number, heading: number): void {
    const { world } = this.#context;
    world.screenFade.close(BLINK_SECONDS, () => {
      world.own.teleport(x, y, z, heading);
      this.#rig.space.standOn();
      world.screenFade.open(OPEN_SECONDS);
    });
  }

  dispose(): void {
    const { world } = this.#context;
    this.#show(null);
    world.setHeadsetView(null);
    world.rig.direct(null);
    world.rig.setMode(this.#before);
    world.screenFade.darken(0);
    this.#rig.dispose();
  }

  /** Others see the arms, and so does a mirror. */
  #show(pose: HandsPose | null): void {
    const { world, state } = this.#context;
    const { me } = state.current.session;
    if (me !== null) world.people?.showHands(me, pose);
    this.#acts.broadcastHands(pose);
    if (pose) this.#rig.skin = this.#ownSkin();
  }

  #ownSkin(): string {
    const { world, state } = this.#context;
    return world.people?.skinOf(state.current.user) ?? SKIN;
  }

  #menu(settings: HeadsetSettings): MenuEntry[] {
    const { state, words } = this.#context;
    const change = (part: Partial<HeadsetSettings>): void => {
      const next = { ...state.current.headset.settings, ...part };
      state.patch("headset", { settings: next });
      this.apply(next);
    };
    const isSmooth = settings.movement === "smooth";
    const isTurning = settings.turn === "smooth";
    return [
      { label: words.leaveVr(), isOn: false, act: () => this.#session.end() },
      {
        label: isSmooth ? words.moveWalking() : words.moveTeleporting(),
        isOn: isSmooth,
        act: () => change({ movement: isSmooth ? "teleport" : "smooth" }),
      },
      {
        label: isTurning ? words.turnSmoothly() : words.turnInSteps(),
        isOn: isTurning,
        act: () => change({ turn: isTurning ? "snap" : "smooth" }),
      },
      { label: words.seated(), isOn: settings.isSeated, act: () => change({ isSeated: !settings.isSeated }) },
      {
        label: words.narrowView(),
        isOn: settings.hasVignette,
        act: () => change({ hasVignette: !settings.hasVignette }),
      },
      { label: words.closeMenu(), isOn: false, act: () => this.#rig.closeMenu() },
      ...state.current.emotes.available.slice(0, EMOTES).map(({ animationAssetName, title }) => ({
        label: title,
        isOn: false,
        act: () => this.#acts.playEmote(animationAssetName),
      })),
    ];
  }
}
