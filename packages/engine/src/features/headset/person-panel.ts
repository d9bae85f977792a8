import { MUTED_MAX } from "@veranda/contract/constants";
import type { EngineState } from "@veranda/contract/engine/state";
import type { PersonPanelWords } from "@veranda/contract/engine/words";
import { type PersonAction, personActions } from "@veranda/contract/person-actions";
import { defaultPersonVoice } from "@veranda/contract/rooms/voice";
import type { MenuEntry } from "../../world/headset/hand-menu.ts";
import type { Context, Handlers } from "../context.ts";
import { isMuted, profileIdOf } from "../people/muted.ts";

/** Messages that the panel sends as the page does. */
export type PanelMessages = Pick<
  Handlers,
  | "set_muted_users"
  | "bring_participant"
  | "remove_participant"
  | "request_mute"
  | "give_microphone"
  | "set_megaphone"
  | "stop_video"
>;

export type PersonPanelActs = {
  goTo: (id: string) => void;
  messages: () => PanelMessages;
  /** Shows a notice to the wearer. */
  say: (text: string) => void;
  /** Leaves the headset, to their card on the page. */
  leave: () => void;
  close: () => void;
};

type View = "person" | "hosting" | "reasons" | "confirm_block" | "confirm_removal";

/** Actions for people without an account: for others the page would ask to sign in, invisibly. */
const OF_GUESTS: readonly PersonAction[] = ["go_to", "mute_for_me", "unmute_for_me"];
const OF_EVERYBODY: readonly PersonAction[] = [
  ...OF_GUESTS,
  "follow",
  "unfollow",
  "befriend",
  "cancel_request",
  "accept_request",
  "decline_request",
  "unblock",
  "report",
  "block",
];
/** Actions in the hosts' view of the panel. Those that outlast the visit are only on the page. */
const OF_HOSTS: readonly PersonAction[] = [
  "bring_here",
  "ask_to_unmute",
  "let_speak_again",
  "mute_for_everyone",
  "give_microphone",
  "take_microphone",
  "give_megaphone",
  "take_megaphone",
  "stop_camera",
  "stop_sharing",
  "remove_from_instance",
  "remove_from_space",
];
const IS_ON: readonly PersonAction[] = ["unmute_for_me", "unfollow", "cancel_request", "take_megaphone"];

/** The panel of a person selected by hand or gaze: the same actions as on the page's card. */
export class PersonPanel {
  readonly #context: Context;
  readonly #acts: PersonPanelActs;
  #id: string | null = null;
  #view: View = "person";
  #words: PersonPanelWords | null = null;
  #entries: readonly MenuEntry[] = [];
  #seen: readonly unknown[] = [];

  constructor(context: Context, acts: PersonPanelActs) {
    this.#context = context;
    this.#acts = acts;
  }

  async load(): Promise<PersonPanelWords> {
    this.#words ??= await this.#context.words.loadPersonPanel();
    this.#seen = [];
    return this.#words;
  }

  /** null: the panel is the space's. */
  choose(id: string | null): void {
    const { state } = this.#context;
    this.#id = id;
    this.#show("person");
    // Also opens their card on the page, for when the headset comes off.
    if (id !== null) state.patch("people", { selectedUserProfileId: profileIdOf(state.current, id) });
    if (id !== null && this.#words === null) this.load().catch(() => undefined);
  }

  /** null while nobody is selected, or after they left. */
  get title(): string | null {
    const name = this.#person?.displayName;
    if (name === undefined) return null;
    if (this.#words === null) return name;
    const { reportTitle, blockTitle, removeTitle } = this.#words;
    switch (this.#view) {
      case "reasons":
        return reportTitle({ name });
      case "confirm_block":
        return blockTitle({ name });
      case "confirm_removal":
        return removeTitle({ name });
      default:
        return name;
    }
  }

  /** Rebuilt if an input has changed. */
  get entries(): readonly MenuEntry[] {
    const { participants, people, voice, video, rights, room } = this.#context.state.current;
    const depends = [
      this.#person,
      participants,
      people,
      voice.people,
      voice.mode,
      video.people,
      rights,
      room,
    ];
    if (depends.every((each, at) => each === this.#seen[at]) && this.#seen.length > 0) return this.#entries;
    this.#seen = depends;
    return (this.#entries = this.#make());
  }

  get #person() {
    return this.#id === null ? undefined : this.#context.state.current.participants[this.#id];
  }

  #show(view: View): void {
    this.#view = view;
    this.#seen = [];
  }

  #make(): MenuEntry[] {
    const { words } = this.#context;
    const entry = (label: string, act: () => void, isOn = false): MenuEntry => ({ label, isOn, act });
    const actions = this.#actions();
    const rows = (shown: readonly PersonAction[]): MenuEntry[] =>
      actions
        .filter((action) => shown.includes(action))
        .map((action) => entry(this.#label(action), () => this.#act(action), IS_ON.includes(action)));
    const isGuest = this.#context.state.current.rights?.isAuthless !== false;
    const back = entry(words.backToMenu(), () => this.choose(null));
    const close = entry(words.closeMenu(), this.#acts.close);
    const toPerson = (label: string | undefined): MenuEntry[] =>
      label === undefined ? [] : [entry(label, () => this.#show("person"))];
    const cancel = toPerson(this.#words?.cancel());
    switch (this.#view) {
      case "hosting":
        return [...rows(OF_HOSTS), ...toPerson(this.#words?.back()), close];
      case "reasons":
        return [...this.#reasons(), ...cancel];
      case "confirm_block":
        return [entry(this.#label("block"), () => this.#request("block_user")), ...cancel];
      case "confirm_removal":
        return [entry(this.#label("remove_from_space"), () => this.#remove()), ...cancel];
      default: {
        const hosts =
          this.#words && rows(OF_HOSTS).length > 0
            ? [entry(this.#words.hostTools(), () => this.#show("hosting"))]
            : [];
        const outside = entry(words.moreOutsideVr(), this.#acts.leave);
        return [...rows(isGuest ? OF_GUESTS : OF_EVERYBODY), ...hosts, outside, back, close];
      }
    }
  }

  #actions(): PersonAction[] {
    const person = this.#person;
    if (!person) return [];
    const { current } = this.#context.state;
    const { people, video, rights, room } = current;
    const isTheirs = people.relationship?.userId === person.userId;
    const actions = personActions({
      person,
      isHere: true,
      isWatching: false,
      isMuted: isMuted(current, person.id),
      relationship: isTheirs ? (people.relationship?.relationship ?? null) : null,
      rights,
      hosts: room?.hosts ?? null,
      voice: voiceOf(current, person.id),
      video: video.people[person.id],
    });
    // Their texts are still loading.
    return this.#words === null ? actions.filter((action) => OF_GUESTS.includes(action)) : actions;
  }

  #label(action: PersonAction): string {
    const { words } = this.#context;
    if (action === "go_to") return words.goTo();
    if (action === "mute_for_me") return words.muteForMe();
    if (action === "unmute_for_me") return words.unmuteForMe();
    return this.#words?.actions[action]() ?? "";
  }

  #act(action: PersonAction): void {
    const person = this.#person;
    if (!person) return;
    const { id: participantId } = person;
    const { state } = this.#context;
    const userId = profileIdOf(state.current, participantId);
    const messages = this.#acts.messages();
    switch (action) {
      case "go_to":
        return this.#acts.goTo(participantId);
      case "mute_for_me":
      case "unmute_for_me": {
        const others = state.current.people.muted.filter((each) => each !== userId);
        const userIds = action === "mute_for_me" ? [...others, userId].slice(-MUTED_MAX) : others;
        return messages.set_muted_users({ userIds });
      }
      case "follow":
        return this.#request("follow_user");
      case "unfollow":
        return this.#request("unfollow_user");
      case "befriend":
      case "accept_request":
        return this.#request("befriend_user");
      case "cancel_request":
      case "decline_request":
        return this.#request("unfriend_user");
      case "unblock":
        return this.#request("unblock_user");
      case "report":
        return this.#show("reasons");
      case "block":
        return this.#show("confirm_block");
      case "bring_here":
        return messages.bring_participant({ participantId });
      case "ask_to_unmute":
      case "let_speak_again":
        messages.request_mute({ muted: false, userId });
        return this.#acts.say(this.#words?.asked({ name: person.displayName }) ?? "");
      case "mute_for_everyone":
        return messages.request_mute({ muted: true, userId });
      case "give_microphone":
      case "take_microphone":
        return messages.give_microphone({
          participantId,
          isGiven: action === "give_microphone",
          forSeconds: null,
        });
      case "give_megaphone":
      case "take_megaphone":
        return messages.set_megaphone({ participantId, hasMegaphone: action === "give_megaphone" });
      case "stop_camera":
        return messages.stop_video({ participantId, kind: "camera" });
      case "stop_sharing":
        return messages.stop_video({ participantId, kind: "screen" });
      case "remove_from_instance":
      case "remove_from_space":
        return this.#show("confirm_removal");
      // On the page, which asks for confirmation.
      case "unfriend":
      case "make_co_host":
      case "remove_co_host":
        return undefined;
      default:
        return action satisfies never;
    }
  }

  #reasons(): MenuEntry[] {
    return (this.#words?.reasons ?? []).map(([category, label]) => ({
      label: label(),
      isOn: false,
      act: () => {
        const { state, events } = this.#context;
        const userId = profileIdOf(state.current, this.#id ?? "");
        const { roomId } = state.current.session;
        events.emit("page_request", {
          name: "report_user",
          data: { userId, category, reason: "", roomId },
        });
        this.#show("person");
      },
    }));
  }

  #remove(): void {
    const { state } = this.#context;
    if (this.#id === null) return;
    if (state.current.rights?.isHost === true) this.#request("remove_user");
    else this.#acts.messages().remove_participant({ participantId: this.#id });
    this.#acts.close();
  }

  #request(name: AboutAccount): void {
    const { state, events } = this.#context;
    if (this.#id === null) return;
    events.emit("page_request", { name, data: { userId: profileIdOf(state.current, this.#id) } });
    this.#show("person");
  }
}

type AboutAccount =
  | "follow_user"
  | "unfollow_user"
  | "befriend_user"
  | "unfriend_user"
  | "block_user"
  | "unblock_user"
  | "remove_user";

function voiceOf({ voice }: EngineState, id: string) {
  const { mode, people } = voice;
  return { ...(people[id] ?? defaultPersonVoice(mode)), mode };
}
