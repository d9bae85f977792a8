import { PUSH_PROMPT_PAUSE_MS } from "@veranda/contract";
import { create } from "zustand";
import { canAskForPush } from "./push.ts";

/** Occasions for the push prompt (product specification, section 2). */
export type PushPromptType =
  | "None"
  | "Default"
  | "FollowUser"
  | "HostEvent"
  | "LoveSpace"
  | "RevisitSpace"
  | "ViewProfile";

export type PushPromptState = {
  readonly type: PushPromptType;
  /** When it was shown last, in milliseconds since 1970; null: never. */
  readonly askedAt: number | null;
};

export type PushPromptEvent =
  | { readonly type: "ASK"; readonly for: Exclude<PushPromptType, "None">; readonly at: number }
  | { readonly type: "ACCEPT" }
  | { readonly type: "DISMISS" };

/** One prompt at a time, at most once a day; any answer ends it. */
export function pushPromptNext(state: PushPromptState, event: PushPromptEvent): PushPromptState {
  switch (event.type) {
    case "ASK": {
      const { askedAt } = state;
      const isTooSoon = askedAt !== null && event.at - askedAt < PUSH_PROMPT_PAUSE_MS;
      return state.type !== "None" || isTooSoon ? state : { type: event.for, askedAt: event.at };
    }
    case "ACCEPT":
    case "DISMISS":
      return state.type === "None" ? state : { ...state, type: "None" };
    default:
      return event satisfies never;
  }
}

const STORAGE_KEY = "push-prompt-asked-at";
/** In any tab. */
function storedAskedAt(): number | null {
  const stored = Number(localStorage.getItem(STORAGE_KEY) ?? Number.NaN);
  return Number.isFinite(stored) ? stored : null;
}

export const usePushPrompt = create<PushPromptState>(() => ({ type: "None", askedAt: null }));

export function sendPushPrompt(event: PushPromptEvent): void {
  const before = { ...usePushPrompt.getState(), askedAt: storedAskedAt() };
  const next = pushPromptNext(before, event);
  if (next === before) return;
  if (next.askedAt !== null && next.askedAt !== before.askedAt)
    localStorage.setItem(STORAGE_KEY, String(next.askedAt));
  usePushPrompt.setState(next);
}

/** Offers push notifications, where this browser supports them and the prompt wasn't shown lately. */
export function promptForPush(type: Exclude<PushPromptType, "None">): void {
  if (canAskForPush()) sendPushPrompt({ type: "ASK", for: type, at: Date.now() });
}
