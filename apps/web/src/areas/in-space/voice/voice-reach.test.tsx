import { act, screen } from "@testing-library/react";
import { DEFAULT_PERSON_VOICE } from "@veranda/contract/rooms/voice";
import { beforeEach, expect, test } from "vitest";
import { FakeEngine } from "#testing/fake-engine.ts";
import { renderInPage } from "#testing/render.tsx";
import { soon } from "#testing/soon.ts";
import { readToasts, useToasts } from "#ui/toast/toast-store.ts";
import { useGroupVoice, type GroupVoiceSession } from "../../people/groups/voice/group-voice-view.ts";
import { VoiceReachHere } from "./voice-reach.tsx";
import { useVoice } from "./voice-view.ts";

const PRIVATE = "Private area: only people in it can hear you";
const STAGE = "On stage: everyone in the space can hear you";
const MEGAPHONE = "Megaphone: everyone in the space can hear you";

let engine: FakeEngine;
beforeEach(() => {
  engine = new FakeEngine();
  useToasts.setState([], true);
  useVoice.setState({ isOffered: true, status: "Off", reason: null, isInterrupted: false });
  renderInPage(<VoiceReachHere />, { engine });
});

type Zone = "private" | "stage" | null;
const step = (voice: Zone) => act(() => engine.change("zones", { voice }));
const mine = (more: Partial<typeof DEFAULT_PERSON_VOICE>) =>
  act(() => engine.change("voice", { mine: { ...DEFAULT_PERSON_VOICE, ...more } }));
const sign = () => screen.getByRole("status").textContent;
const toasts = () => readToasts().map(({ message }) => message);

test("nothing is said where one's voice reaches who is near", () => {
  expect(sign()).toBe("");
});

test("whoever walks into a private place or onto a stage is told as long as they are there", async () => {
  step("stage");
  await soon(() => expect(sign()).toBe(STAGE));
  step("private");
  await soon(() => expect(sign()).toBe(PRIVATE));
  step(null);
  await soon(() => expect(sign()).toBe(""));
  // Nobody hears them.
  expect(toasts()).toEqual([]);
});

test("who leaves with the microphone on is told who hears them now", async () => {
  act(() => useVoice.setState({ status: "On" }));
  step("private");
  await soon(() => expect(sign()).toBe(PRIVATE));
  step("stage");
  await soon(() => expect(sign()).toBe(STAGE));
  expect(toasts()).toEqual([]);
  step(null);
  expect(toasts()).toEqual(["You’ve left the stage. Now only people nearby can hear you."]);
  step("private");
  step(null);
  expect(toasts()).toEqual(["You’ve left the private area. Everyone nearby can hear you again."]);
});

test("a megaphone is heard everywhere but out of a private place", async () => {
  mine({ hasMegaphone: true });
  await soon(() => expect(sign()).toBe(MEGAPHONE));
  step("private");
  await soon(() => expect(sign()).toBe(PRIVATE));
});

test("nobody is promised ears who may not speak, or speaks to their group", async () => {
  step("stage");
  await soon(() => expect(sign()).toBe(STAGE));
  mine({ maySpeak: false });
  await soon(() => expect(sign()).toBe(""));
  mine({});
  await soon(() => expect(sign()).toBe(STAGE));
  const session = { press: () => {} } as unknown as GroupVoiceSession;
  act(() => useGroupVoice.setState({ session, microphone: "On" }));
  await soon(() => expect(sign()).toBe(""));
  expect(toasts()).toEqual([]);
  act(() => useGroupVoice.setState(useGroupVoice.getInitialState(), true));
});
