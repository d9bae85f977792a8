import type { HeadsetSettings, HeadsetVoiceReach } from "@veranda/contract/engine/headset";
import type { EngineMessage } from "@veranda/contract/engine/messages";
import type { CameraMode } from "@veranda/contract/engine/state";
import type { HandsPose } from "@veranda/contract/rooms/messages";
import type { HeadsetSession } from "../../platform/headset.ts";
import { wrapAngle } from "../../core/smoothing.ts";
import { HeadsetRig } from "../../world/headset/headset-rig.ts";
import type { Context } from "../context.ts";
import { personSeenAlong } from "../people/resting-pointer.ts";
import { GuidedLeaps } from "./guided-leaps.ts";
import { type PanelMessages, PersonPanel } from "./person-panel.ts";
import { iconOf, WearerMenu } from "./wearer-menu.ts";

const BLINK_SECONDS = 0.09;
const OPEN_SECONDS = 0.14;
/**
 * Picking radius of gaze and hands, which are less precise than a mouse, in metres; and the distance at which one lands
 * from somebody.
 */
const GAZE_RADIUS = 0.5;
const BESIDE = 1.3;
/** Minimum difference of direction for turning the wearer while following. Radians. */
const TURNED_FROM = Math.PI / 4;
/** Used until the local participant is known. */
const SKIN = "#d8a07a";

/** Dependencies of the headset view. */
export type WearerActs = {
  playEmote(name: string): void;
  /** Sends the poses of head and hands to the room; null when the headset is taken off. */
  broadcastHands(pose: HandsPose | null): void;
  /** The room moves them to the guide. */
  catchUp(): void;
  /** Messages that the page sends too. */
  messages(): PanelMessages;
};

/** The view while a headset is worn, and its menu. */
export class HeadsetView {
  readonly #context: Context;
  readonly #rig: HeadsetRig;
  readonly #acts: WearerActs;
  readonly #before: CameraMode;
  readonly #person: PersonPanel;
  readonly #guided: GuidedLeaps;
  readonly #menu: WearerMenu;
  readonly #unobserve: () => void;
  #hasCaptions = true;
  #reach: HeadsetVoiceReach["kind"] | null = null;

  constructor(context: Context, session: HeadsetSession, acts: WearerActs) {
    const { world, state } = context;
    this.#context = context;
    this.#acts = acts;
    this.#before = world.rig.mode;
    this.#person = new PersonPanel(context, {
      goTo: (id) => this.#leapTo(id),
      messages: () => acts.messages(),
      say: (text) => this.showNotice(text),
      leave: () => session.end(),
      close: () => this.#rig.closeMenu(),
    });
    this.#menu = new WearerMenu(context, {
      apply: (settings) => this.apply(settings),
      goTo: (id) => this.#leapTo(id),
      follow: (isFollowing) => this.#follow(isFollowing),
      playEmote: (name) => acts.playEmote(name),
      leave: () => session.end(),
      close: () => this.#rig.closeMenu(),
    });
    // In a headset nobody follows without choosing to.
    state.patch("hosting", { isFollowing: false });
    this.#guided = new GuidedLeaps(context, {
      leap: (x, y, z, view) => this.#leap(x, y, z, view, view),
      catchUp: () => acts.catchUp(),
    });
    this.#rig = new HeadsetRig(
      session,
      world.own.body,
      world.solids,
      { yaw: world.rig.yaw, skin: this.#ownSkin(), settings: state.current.headset.settings },
      {
        menuTitle: () => this.#person.title ?? this.#menu.title,
        menu: () => (this.#person.title === null ? this.#menu.entries : this.#person.entries),
        leap: (x, y, z, heading) => {
          this.#letGo();
          this.#leap(x, y, z, heading);
        },
        walked: () => this.#letGo(),
        frame: (deltaSeconds) => this.#guided.onFrame(deltaSeconds),
        darken: (share) => world.screenFade.darken(share),
        show: (pose) => this.#show(pose),
        choose: (from, way) => this.#choose(personSeenAlong(world, from, way, GAZE_RADIUS)),
        chooseNobody: () => this.#chooseNobody(),
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
    const noteGuide = (): void => void this.#noteGuide().catch(() => undefined);
    const unobserve = [
      state.observe(["captions"], () => this.#showCaptions()),
      state.observe(["speaking"], () => this.#showSpeaking()),
      state.observe(["hosting.guideId"], noteGuide),
      state.observe(["hosting.isFollowing"], () => this.#menu.renew()),
    ];
    this.#unobserve = () => {
      for (const end of unobserve) end();
    };
    noteGuide();
    this.#showCaptions();
  }

  apply(settings: HeadsetSettings): void {
    if (settings.isSeated !== this.#rig.settings.isSeated) this.#rig.isSeated = settings.isSeated;
    this.#rig.settings = settings;
    this.#menu.renew();
  }

  /** Shown in the headset, since the page isn't visible. */
  showNotice(message: string): void {
    this.#rig.notice.show(message);
  }

  /** The page's buttons and captions, shown in the headset. */
  showPage({ buttons, hasCaptions, voiceReach }: EngineMessage<"show_vr_buttons">): void {
    const microphone = buttons.find(({ id }) => id === "microphone");
    this.#rig.hud.showMicrophone(microphone ? iconOf(microphone) : null, microphone?.isBarred === true);
    this.#showVoiceReach(voiceReach);
    this.#menu.buttons = buttons;
    this.#hasCaptions = hasCaptions;
    this.#showCaptions();
  }

  /** A sign while it lasts; in words once, as the page says when it ends. */
  #showVoiceReach(reach: HeadsetVoiceReach | null): void {
    this.#rig.hud.showVoiceReach(reach?.kind ?? null);
    if (reach !== null && reach.kind !== this.#reach) this.#rig.notice.show(reach.label);
    this.#reach = reach?.kind ?? null;
  }

  #showCaptions(): void {
    const { captions, participants } = this.#context.state.current;
    const lines = this.#hasCaptions ? captions.lines : [];
    this.#rig.hud.write(
      lines.map(({ participantId, text, isFinal }) => {
        const name = participants[participantId]?.displayName ?? "";
        return { name: this.#menu.words?.saidBy({ name }) ?? name, text, isFinal };
      }),
    );
  }

  #showSpeaking(): void {
    const { session, speaking } = this.#context.state.current;
    this.#rig.hud.speaking = speaking[session.me ?? ""] ?? 0;
  }

  #choose(id: string | null): boolean {
    if (id !== null) this.#person.choose(id);
    return id !== null;
  }

  #chooseNobody(): void {
    this.#person.choose(null);
    this.#menu.showSettings(false);
  }

  /**
   * In a headset following is opt-in (docs/hosting.md, H10): the wearer is told who guides, and can follow from the
   * menu.
   */
  async #noteGuide(): Promise<void> {
    this.#menu.renew();
    const words = await this.#person.load();
    this.#menu.words = words;
    const { name } = this.#menu.guide ?? {};
    if (name !== undefined) this.#rig.notice.show(words.guides({ name }));
  }

  /** The wearer's own step or teleport ends following. */
  #letGo(): void {
    const { guide, words } = this.#menu;
    if (this.#guided.letGo() && guide && words) this.#rig.notice.show(words.followsNoMore(guide));
  }

  /** Starts or stops following the guide. */
  #follow(isFollowing: boolean): void {
    this.#rig.closeMenu();
    if (!isFollowing) return this.#letGo();
    this.#context.state.patch("hosting", { isFollowing });
  }

  /** Teleports next to somebody, on the near side. */
  #leapTo(id: string): void {
    const { world } = this.#context;
    const there = world.people?.sighting(id);
    if (!there) return;
    const [x, y, z] = there.position;
    const { pose } = world.own;
    const [dx, dz] = [pose.x - x, pose.z - z];
    const share = BESIDE / Math.max(BESIDE, Math.hypot(dx, dz));
    this.#rig.closeMenu();
    this.#letGo();
    this.#leap(x + dx * share, y, z + dz * share, Math.atan2(dx, dz));
  }

  /** `view`: the view direction afterwards; without it, it is unchanged. */
  #leap(x: number, y: number, z: number, heading: number, view?: number): void {
    const { world } = this.#context;
    const { space } = this.#rig;
    world.screenFade.close(BLINK_SECONDS, () => {
      const turn = view === undefined ? 0 : wrapAngle(view - space.forward);
      if (Math.abs(turn) > TURNED_FROM) space.turn(turn);
      world.own.teleport(x, y, z, heading);
      space.standOn();
      world.screenFade.open(OPEN_SECONDS);
    });
  }

  dispose(): void {
    const { world } = this.#context;
    this.#unobserve();
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
}
