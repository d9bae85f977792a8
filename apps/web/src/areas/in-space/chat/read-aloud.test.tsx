import type { ChatMessage } from "@veranda/contract";
import { act, screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { FakeEngine } from "#testing/fake-engine.ts";
import { renderInPage } from "#testing/render.tsx";
import { soon } from "#testing/soon.ts";
import { readToasts } from "#ui/toast/toast-store.ts";
import { clearToasts } from "#testing/clear-toasts.ts";
import { ReadAloudFields } from "./read-aloud-fields.tsx";
import { chooseReadAloud, useReadAloud } from "./read-aloud-settings.ts";
import { useReadMessagesAloud } from "./use-read-aloud.ts";

type Spoken = { text: string; voice: { name: string } | null; rate: number; volume: number };
let spoken: Spoken[];
const cancel = vi.fn<() => void>();
let engine: FakeEngine;

beforeEach(() => {
  spoken = [];
  cancel.mockReset();
  engine = new FakeEngine();
  const synthesis = Object.assign(new EventTarget(), {
    getVoices: () => [{ name: "Ada" }, { name: "Bo" }],
    speak: (utterance: Spoken) => void spoken.push(utterance),
    cancel,
  });
  vi.stubGlobal("speechSynthesis", synthesis);
  vi.stubGlobal(
    "SpeechSynthesisUtterance",
    class extends EventTarget {
      readonly text: string;
      voice = null;
      rate = 1;
      volume = 1;
      constructor(text: string) {
        super();
        this.text = text;
      }
    },
  );
  chooseReadAloud({ isOn: true, voice: null, rate: 1, areMineRead: false });
});
afterEach(() => {
  clearToasts();
  localStorage.clear();
  vi.unstubAllGlobals();
});

describe("messages of others", () => {
  function Here() {
    useReadMessagesAloud();
    return null;
  }
  const message = (id: string, more: Partial<ChatMessage> = {}) =>
    ({
      id,
      senderId: `owl${id}`,
      senderName: "Wandering Owl",
      text: `Hello ${id}`,
      sentAt: "2026-01-01T12:00:00.000Z",
      isReadAloud: true,
      ...more,
    }) as ChatMessage;
  const hear = (...messages: ChatMessage[]) =>
    act(() => engine.change("chat", { messages: [...engine.state.chat.messages, ...messages] }));
  const texts = () => spoken.map(({ text }) => text);

  test("are read as they come, by the chosen voice and as loud as voices are; what was there before is not", async () => {
    chooseReadAloud({ voice: "Bo", rate: 1.5 });
    engine.change("chat", { messages: [message("0")] });
    engine.change("sound", { volumes: { ...engine.state.sound.volumes, master: 0.5, voices: 0.5 } });
    const { unmount } = renderInPage(<Here />, { engine });
    hear(message("1"));
    await soon(() => expect(texts()).toEqual([expect.stringContaining("Hello 1")]));
    expect(spoken[0]).toMatchObject({ voice: { name: "Bo" }, rate: 1.5, volume: 0.25 });
    // Something else of the chat has changed.
    act(() => engine.change("chat", { held: [] }));
    unmount();
    expect(cancel).toHaveBeenCalledOnce();
    expect(spoken).toHaveLength(1);
  });

  test("are not read where they don't ask for it, are one's own, of somebody muted, or where all is muted", async () => {
    renderInPage(<Here />, { engine });
    act(() => engine.change("people", { muted: ["owl3"] }));
    hear(message("1", { isReadAloud: false }));
    await vi.dynamicImportSettled();
    hear(message("2", { senderId: "me" }));
    await vi.dynamicImportSettled();
    hear(message("3"));
    await vi.dynamicImportSettled();
    expect(spoken).toEqual([]);
    act(() => engine.change("sound", { isMuted: true }));
    hear(message("4"));
    await vi.dynamicImportSettled();
    act(() => engine.change("sound", { isMuted: false }));
    hear(message("5"));
    await soon(() => expect(texts()).toEqual([expect.stringContaining("Hello 5")]));
  });

  test("are offered once to who hasn't chosen; passed over, nobody is asked again", async () => {
    chooseReadAloud({ isOn: null });
    renderInPage(<Here />, { engine });
    hear(message("1"));
    await soon(() => expect(readToasts()).toHaveLength(1));
    expect(spoken).toEqual([]);
    expect(useReadAloud.getState().isOn).toBe(false);
    hear(message("2"));
    await vi.dynamicImportSettled();
    expect(readToasts()).toHaveLength(1);
    act(() => readToasts()[0]?.action?.press());
    hear(message("3"));
    await soon(() => expect(texts()).toEqual([expect.stringContaining("Hello 3")]));
  });
});

describe("the choices", () => {
  test("are kept in this browser; voice and speed are chosen by who listens", async () => {
    chooseReadAloud({ isOn: false });
    renderInPage(<ReadAloudFields />);
    expect(screen.queryByRole("combobox")).toBeNull();
    const [listens, writes] = screen.getAllByRole("switch");
    await userEvent.click(listens as HTMLElement);
    await userEvent.selectOptions(screen.getByRole("combobox"), "Ada");
    await userEvent.click(writes as HTMLElement);
    expect(JSON.parse(localStorage.getItem("read_aloud") ?? "")).toEqual({
      isOn: true,
      voice: "Ada",
      rate: 1,
      areMineRead: true,
    });
    await userEvent.selectOptions(
      screen.getByRole("combobox"),
      screen.getAllByRole("option")[0] as HTMLElement,
    );
    expect(useReadAloud.getState().voice).toBeNull();
  });

  test("are not offered where the browser has no voices", () => {
    vi.unstubAllGlobals();
    Reflect.deleteProperty(window, "speechSynthesis");
    renderInPage(<ReadAloudFields />);
    expect(screen.queryByRole("switch")).toBeNull();
  });
});
