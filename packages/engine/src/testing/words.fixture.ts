import type { EngineWords, PersonPanelWords } from "@veranda/contract/engine/words";
import type { PersonAction } from "@veranda/contract/person-actions";
import { FILE_FAULT_VALUES, type FileFault } from "@veranda/contract/file-faults";
import * as faults from "@veranda/messages/file-faults";
import * as t from "@veranda/messages/world";

const sentences: Readonly<Record<FileFault, (values: typeof FILE_FAULT_VALUES) => string>> = faults;

const ACTIONS = [
  "go_to",
  "mute_for_me",
  "unmute_for_me",
  "report",
  "block",
  "follow",
  "unfollow",
  "befriend",
  "cancel_request",
  "accept_request",
  "decline_request",
  "unfriend",
  "unblock",
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
  "make_co_host",
  "remove_co_host",
] as const satisfies readonly PersonAction[];

/** Actions are called by their own names. */
const personPanel: PersonPanelWords = {
  actions: Object.fromEntries(ACTIONS.map((action) => [action, () => action])) as PersonPanelWords["actions"],
  reasons: [
    ["harassment", () => "Harassment"],
    ["spam", () => "Spam"],
  ],
  reportTitle: ({ name }) => `Report ${name}`,
  blockTitle: ({ name }) => `Block ${name}?`,
  removeTitle: ({ name }) => `Remove ${name}?`,
  hostTools: () => "Host tools",
  cancel: () => "Cancel",
  back: () => "Back",
  saidBy: ({ name }) => `${name}:`,
  settings: () => "Settings",
  asked: ({ name }) => `${name} has been asked to speak`,
  guides: ({ name }) => `${name} is guiding`,
  followGuide: ({ name }) => `Follow ${name}`,
  stopFollowing: () => "Stop following",
  followsNoMore: ({ name }) => `You stopped following ${name}`,
};

/** As a page in English hands them over. */
export const words: EngineWords = {
  ...t,
  title: (_kind, _id, own) => own,
  loadTitles: () => Promise.resolve(),
  fileFault: (fault) => sentences[fault](FILE_FAULT_VALUES),
  loadFaults: () => Promise.resolve(),
  loadPersonPanel: () => Promise.resolve(personPanel),
  number: (value, decimals) => value.toFixed(decimals),
};
