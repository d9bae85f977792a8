import type { HeadsetButton, HeadsetSettings } from "@veranda/contract/engine/headset";
import type { PersonPanelWords } from "@veranda/contract/engine/words";
import type { PanelIcon } from "../../platform/headset.ts";
import type { MenuEntry } from "../../world/headset/hand-menu.ts";
import type { Context } from "../context.ts";

/** Maximum number of entries; emotes fill the rest. */
const MOST_ENTRIES = 12;

export type WearerMenuActs = {
  apply(settings: HeadsetSettings): void;
  goTo(id: string): void;
  /** Starts or stops following the guide. */
  follow(isFollowing: boolean): void;
  playEmote(name: string): void;
  leave(): void;
  close(): void;
};

/** The wearer's menu: the page's buttons, emotes, and on a second page settings of movement and view. */
export class WearerMenu {
  entries: readonly MenuEntry[] = [];
  readonly #context: Context;
  readonly #acts: WearerMenuActs;
  #words: PersonPanelWords | null = null;
  #buttons: readonly HeadsetButton[] = [];
  #isInSettings = false;

  constructor(context: Context, acts: WearerMenuActs) {
    this.#context = context;
    this.#acts = acts;
  }

  get title(): string {
    const name = this.#context.state.current.room?.name ?? "";
    return this.#isInSettings ? (this.#words?.settings() ?? name) : name;
  }

  /** Null until they are loaded. */
  get words(): PersonPanelWords | null {
    return this.#words;
  }

  set words(words: PersonPanelWords) {
    this.#words = words;
    this.renew();
  }

  /** Set by the page. */
  set buttons(buttons: readonly HeadsetButton[]) {
    this.#buttons = buttons;
    this.renew();
  }

  get guide(): { id: string; name: string } | null {
    const { hosting, participants, session } = this.#context.state.current;
    const guide = hosting.guideId === session.me ? undefined : participants[hosting.guideId ?? ""];
    return guide ? { id: guide.id, name: guide.displayName } : null;
  }

  showSettings(isShown: boolean): void {
    this.#isInSettings = isShown;
    this.renew();
  }

  renew(): void {
    this.entries = this.#isInSettings && this.#words ? this.#ofSettings(this.#words) : this.#first();
  }

  #first(): MenuEntry[] {
    const { words, state } = this.#context;
    const first: MenuEntry[] = [
      ...this.#buttons.map((button) => this.#ofPage(button)),
      plain(words.leaveVr(), () => this.#acts.leave()),
      ...(this.#words
        ? [plain(this.#words.settings(), () => this.showSettings(true))]
        : this.#settingsEntries()),
      plain(words.closeMenu(), () => this.#acts.close()),
      ...this.#ofGuide(),
    ];
    const emotes = state.current.emotes.available.slice(0, MOST_ENTRIES - first.length);
    return [
      ...first,
      ...emotes.map(({ animationAssetName, title }) =>
        plain(title, () => this.#acts.playEmote(animationAssetName)),
      ),
    ];
  }

  #ofSettings(panelWords: PersonPanelWords): MenuEntry[] {
    return [
      ...this.#settingsEntries(),
      plain(panelWords.back(), () => this.showSettings(false)),
      plain(this.#context.words.closeMenu(), () => this.#acts.close()),
    ];
  }

  #ofPage(button: HeadsetButton): MenuEntry {
    const { id, label, isOn, isBarred } = button;
    const act = (): void => this.#context.events.emit("vr_button", { id });
    return { label, isOn, isBarred, icon: iconOf(button), act };
  }

  #ofGuide(): MenuEntry[] {
    const { words, state } = this.#context;
    const { guide } = this;
    if (!guide) return [];
    const goTo = { label: words.goToGuide(guide), isOn: true, act: () => this.#acts.goTo(guide.id) };
    if (!this.#words) return [goTo];
    const { isFollowing } = state.current.hosting;
    const label = isFollowing ? this.#words.stopFollowing() : this.#words.followGuide(guide);
    return [goTo, { label, isOn: isFollowing, act: () => this.#acts.follow(!isFollowing) }];
  }

  #settingsEntries(): MenuEntry[] {
    const { state, words } = this.#context;
    const { settings } = state.current.headset;
    const change = (part: Partial<HeadsetSettings>): void => {
      const next = { ...state.current.headset.settings, ...part };
      state.patch("headset", { settings: next });
      this.#acts.apply(next);
    };
    const isSmooth = settings.movement === "smooth";
    const isTurning = settings.turn === "smooth";
    return [
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
    ];
  }
}

const plain = (label: string, act: () => void): MenuEntry => ({ label, isOn: false, act });

export function iconOf({ id, isOn }: HeadsetButton): PanelIcon {
  if (id === "captions") return "captions";
  return isOn ? "microphone" : "microphone_off";
}
