import { act, fireEvent, screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { DEFAULT_PERSON_VOICE, type PersonVoice } from "@veranda/contract/rooms/voice";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { answerCalls } from "#testing/answers.ts";
import { FakeEngine, person } from "#testing/fake-engine.ts";
import { ofHost, rights } from "#testing/objects.ts";
import { visit } from "#testing/records.ts";
import { renderInPage } from "#testing/render.tsx";
import { PeoplePanel } from "../people/people-panel.tsx";
import { clockOf } from "./time-left.tsx";
import { usePersonActions } from "../people/use-person-actions.ts";
import { PersonVoiceRows, PersonVolume } from "./person-voice-rows.tsx";
import { VoiceFloor } from "./voice-floor.tsx";
import { NO_VOICE_YET, useVoice } from "./voice-view.ts";

const ann = person("ann", "Ann Heron");
const bo = person("bo", "Bo Otter");
const silent: PersonVoice = { ...DEFAULT_PERSON_VOICE, maySpeak: false };

let engine: FakeEngine;
beforeEach(() => {
  engine = new FakeEngine();
  engine.change("participants", { ann, bo });
  engine.change("rights", ofHost());
  useVoice.setState({ ...NO_VOICE_YET, isOffered: true });
  answerCalls({ "GET /api/avatars": { body: [] }, "GET /api/rooms/terrace1/instances": { body: [] } });
});
afterEach(() => localStorage.clear());

describe("the list of participants", () => {
  const show = () =>
    renderInPage(<PeoplePanel visit={visit} onClose={() => {}} onEditMe={() => {}} />, { engine });
  const names = () =>
    screen
      .getAllByRole("listitem")
      .map((row) => /Wandering Fox|Ann Heron|Bo Otter/.exec(row.textContent)?.[0]);

  test("shows who speaks, who is muted and who would like to speak, those first and in their order", () => {
    engine.change("voice", {
      mode: "raise_hand",
      people: {
        bo: { ...silent, hand: 3 },
        ann: { ...silent, hand: 7 },
        me: { ...DEFAULT_PERSON_VOICE, isMicrophoneOn: true },
      },
    });
    engine.change("speaking", { me: 0.4 });
    show();
    expect(names()).toEqual(["Wandering Fox", "Bo Otter", "Ann Heron"]);
    expect(screen.getByRole("img", { name: "Speaking" })).toBeTruthy();
    expect(screen.getByRole("img", { name: "Hand raised, number 1" })).toBeTruthy();
    act(() => engine.change("voice", { people: { ann: { ...silent, isMutedByHost: true } } }));
    expect(screen.getByRole("img", { name: "Muted by a host" })).toBeTruthy();
  });

  test("a host lets the next one speak by one press", async () => {
    engine.change("voice", { mode: "raise_hand", people: { bo: { ...silent, hand: 1 } } });
    show();
    await userEvent.click(screen.getByRole("button", { name: "Let Bo Otter speak" }));
    expect(engine.told("give_microphone")).toEqual([
      { participantId: "bo", isGiven: true, forSeconds: null },
    ]);
  });

  test("a host says who may speak", async () => {
    renderInPage(<VoiceFloor />, { engine });
    await userEvent.click(screen.getByRole("radio", { name: "Raised hands" }));
    expect(engine.told("set_voice_mode")).toEqual([{ mode: "raise_hand" }]);
  });

  test("nobody else has that", () => {
    engine.change("rights", rights());
    engine.change("voice", { mode: "raise_hand", people: { bo: { ...silent, hand: 1 } } });
    renderInPage(<VoiceFloor />, { engine });
    show();
    expect(screen.queryByRole("radio", { name: "Everyone" })).toBeNull();
    expect(screen.queryByRole("button", { name: "Let Bo Otter speak" })).toBeNull();
  });
});

describe("somebody's card", () => {
  function Rows() {
    const actions = usePersonActions({ person: bo, isHere: true, isWatching: false }, null);
    return (
      <ul>
        <PersonVolume person={bo} />
        <PersonVoiceRows person={bo} actions={actions} />
      </ul>
    );
  }
  const show = () => renderInPage(<Rows />, { engine });
  const rows = () => screen.getAllByRole("button").map(({ textContent }) => textContent);

  test("their volume is set for this listener and kept", async () => {
    show();
    const slider = screen.getByRole("slider", { name: "Volume" });
    expect(slider.getAttribute("aria-valuetext")).toBe("100%");
    slider.focus();
    await userEvent.keyboard("{ArrowLeft}");
    expect(engine.told("set_participant_volume")).toEqual([{ participantId: "bo", volume: 0.95 }]);
    expect(JSON.parse(localStorage.getItem("person_volumes") ?? "")).toEqual({ bo: 0.95 });
  });

  test("where everyone may speak, a host asks, mutes and gives the megaphone", async () => {
    show();
    expect(rows()).toEqual(["Ask to unmute", "Mute for everyone", "Give megaphone"]);
    await userEvent.click(screen.getByRole("button", { name: "Mute for everyone" }));
    await userEvent.click(screen.getByRole("button", { name: "Give megaphone" }));
    expect(engine.told("request_mute")).toEqual([{ muted: true, userId: "bo" }]);
    expect(engine.told("set_megaphone")).toEqual([{ participantId: "bo", hasMegaphone: true }]);
    act(() => engine.change("voice", { people: { bo: { ...DEFAULT_PERSON_VOICE, hasMegaphone: true } } }));
    await userEvent.click(screen.getByRole("button", { name: "Take megaphone back" }));
    expect(engine.told("set_megaphone").at(-1)).toEqual({ participantId: "bo", hasMegaphone: false });
  });

  test("a double click on somebody's name, which opens their card, presses nothing of it", () => {
    show();
    fireEvent.click(screen.getByRole("button", { name: "Mute for everyone" }), { detail: 2 });
    expect(engine.told("request_mute")).toEqual([]);
  });

  test("where they may not, a host gives the microphone for a time, and takes it back", async () => {
    engine.change("voice", { mode: "hosts_only" });
    show();
    await userEvent.click(screen.getByRole("button", { name: "Give microphone for 5 minutes" }));
    expect(engine.told("give_microphone")).toEqual([{ participantId: "bo", isGiven: true, forSeconds: 300 }]);
    act(() => engine.change("voice", { people: { bo: { ...DEFAULT_PERSON_VOICE, speaksUntil: 1 } } }));
    await userEvent.click(screen.getByRole("button", { name: "Take microphone back" }));
    expect(engine.told("give_microphone").at(-1)).toMatchObject({ isGiven: false });
  });

  test("whom a host has muted, a host lets speak again", async () => {
    engine.change("voice", {
      people: { bo: { ...DEFAULT_PERSON_VOICE, isMutedByHost: true, maySpeak: false } },
    });
    show();
    // With how it stands, which the host would see nowhere else.
    expect(rows()).toEqual(["Let speak againMuted"]);
    await userEvent.click(screen.getByRole("button", { name: "Let speak again" }));
    expect(engine.told("request_mute")).toEqual([{ muted: false, userId: "bo" }]);
  });

  test("who is no host sees the volume alone", () => {
    engine.change("rights", rights());
    show();
    expect(screen.queryAllByRole("button")).toEqual([]);
    expect(screen.getByRole("slider", { name: "Volume" })).toBeTruthy();
  });
});

test.each([
  [0, "0:00"],
  [59_400, "1:00"],
  [247_000, "4:07"],
  [-5, "0:00"],
])("%i ms are %s", (ms, text) => {
  expect(clockOf(ms)).toBe(text);
});
