import { CHAT_MESSAGE_MAX } from "@veranda/contract";
import { act, screen, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { useState } from "react";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { answerCalls } from "#testing/answers.ts";
import { FakeEngine, person } from "#testing/fake-engine.ts";
import { renderInPage } from "#testing/render.tsx";
import { currentUser } from "#testing/records.ts";
import { signInForTest, signOutForTest } from "#testing/sign-in.ts";
import { soon } from "#testing/soon.ts";
import { ofHost, rights } from "#testing/objects.ts";
import { DialogHost } from "#ui/dialogs/dialog-host.tsx";
import { ChatAnnouncer } from "./chat-announcer.tsx";
import { keepDraft, useUnsentChat } from "./chat-draft.ts";
import { ChatPanel } from "./chat-panel.tsx";
import { useHostTab } from "../hosting/host-tab.ts";
import { useSelectedPerson } from "../people/recent-people.ts";
import { FilteredMessagesSwitch } from "./filtered-messages-switch.tsx";
import { useUnread } from "./use-unread.ts";

const said = (id: string, text: string, senderId = "other", minute = 0) => ({
  id,
  senderId,
  senderName: senderId === "me" ? "Wandering Fox" : "Ann Heron",
  text,
  sentAt: `2026-01-01T12:${String(minute).padStart(2, "0")}:00.000Z`,
});

let engine: FakeEngine;
const renderChat = () => renderInPage(<ChatPanel onClose={vi.fn()} onHostTools={vi.fn()} />, { engine });
beforeEach(() => {
  keepDraft("");
  engine = new FakeEngine();
});

describe("the chat", () => {
  test("shows who only watches from outside", () => {
    engine.change("chat", {
      messages: [said("1", "From inside"), { ...said("2", "From outside", "w1"), watcher: { userId: null } }],
    });
    renderChat();
    const mark = screen.getByText("Watching from outside");
    expect(mark.closest("div")?.textContent).toContain("From outside");
  });

  test("invites when nobody has spoken", () => {
    renderInPage(<ChatPanel onClose={vi.fn()} onHostTools={vi.fn()} />, { engine });
    expect(screen.getByText(/Say hello/)).toBeTruthy();
  });

  test("tells hosts that messages await them, in place of that nobody has spoken, and opens them", async () => {
    const heldMessages = [{ id: "m1", senderName: "Bo", text: "hi" }];
    const onHostTools = vi.fn();
    engine.change("rights", ofHost());
    engine.change("hosting", { view: { heldMessages, waiting: [] } as never });
    useHostTab.getState().show("log");
    renderInPage(<ChatPanel onClose={vi.fn()} onHostTools={onHostTools} />, { engine });
    await screen.findByText("1 message waits for you");
    expect(screen.queryByText(/No messages yet/)).toBeNull();
    await userEvent.click(screen.getByRole("button", { name: "Check" }));
    expect(onHostTools).toHaveBeenCalledOnce();
    expect(useHostTab.getState().tab).toBe("people");
    act(() => engine.change("hosting", { view: { heldMessages: [], waiting: [] } as never }));
    expect(screen.queryByText(/waits for you/)).toBeNull();
    expect(screen.getByText(/No messages yet/)).toBeTruthy();
  });

  test("invites nobody to write for whom a parent has turned the chat off", () => {
    engine.change("rights", rights({ isUnder16: true, isConversationOff: true }));
    renderChat();
    expect(screen.getByText("A parent has turned off voice and chat for you.")).toBeTruthy();
    expect(screen.getByText("No messages yet.")).toBeTruthy();
    const field = screen.getByRole<HTMLTextAreaElement>("textbox", { name: "Message" });
    expect(document.activeElement).not.toBe(field);
    expect(field.readOnly).toBe(true);
  });

  test("shows what was said, as text, under one name for what belongs together", () => {
    engine.change("chat", {
      messages: [said("1", "Hello <b>you</b>"), said("2", "Nice light"), said("3", "Yes", "me")],
    });
    renderInPage(<ChatPanel onClose={vi.fn()} onHostTools={vi.fn()} />, { engine });
    expect(screen.getByText("Hello <b>you</b>")).toBeTruthy();
    expect(screen.getAllByText("Ann Heron")).toHaveLength(1);
    expect(screen.getByText("You")).toBeTruthy();
  });

  test("hides filtered words until one wants to see them, and never one's own", async () => {
    const messages = ["1", "2"].map((id) => ({ ...said(id, `Rude ${id}`), isFiltered: true }));
    const scrolled = vi.spyOn(Element.prototype, "scrollIntoView").mockReturnValue(undefined);
    engine.change("session", { me: "me" });
    engine.change("chat", { messages: [...messages, { ...said("3", "Rude me", "me"), isFiltered: true }] });
    const { unmount } = renderInPage(
      <>
        <ChatPanel onClose={vi.fn()} onHostTools={vi.fn()} />
        <FilteredMessagesSwitch />
      </>,
      { engine },
    );
    expect(screen.queryByText(/Rude \d/)).toBeNull();
    // Whoever wrote it is told, and of that message alone.
    const note = screen.getByText("Hidden from others until they choose to see it");
    expect(note.closest("p")?.textContent).toContain("Rude me");
    const [show] = screen.getAllByRole("button", { name: "Show the message from Ann Heron" });
    await userEvent.click(show as HTMLElement);
    expect(screen.getByText("Rude 1")).toBeTruthy();
    expect(screen.queryByText("Rude 2")).toBeNull();
    expect(scrolled).toHaveBeenCalledExactlyOnceWith({ block: "nearest" });
    // The same button, which keeps the focus, hides it again.
    const hide = screen.getByRole("button", { name: "Hide the message from Ann Heron" });
    expect(document.activeElement).toBe(hide);
    await userEvent.click(hide);
    expect(screen.queryByText("Rude 1")).toBeNull();
    await userEvent.click(screen.getByRole("switch", { name: "Hide insults in the chat" }));
    expect(screen.getByText("Rude 2")).toBeTruthy();
    expect(localStorage.getItem("filtered_messages")).toBe("shown");
    await userEvent.click(screen.getByRole("switch", { name: "Hide insults in the chat" }));
    unmount();
  });

  test("lets hosts, and nobody else, take a message out of the chat", async () => {
    engine.change("session", { me: "me", roomId: "park0001" });
    engine.change("chat", { messages: [said("1", "Go away!")] });
    renderInPage(<ChatPanel onClose={vi.fn()} onHostTools={vi.fn()} />, { engine });
    expect(screen.queryByRole("button", { name: /^Remove this message/ })).toBeNull();
    act(() => engine.change("rights", ofHost()));
    await userEvent.click(screen.getByRole("button", { name: /^Remove this message/ }));
    expect(engine.told("remove_message")).toEqual([{ messageId: "1" }]);
  });

  test("lets one report what another said, and only that message", async () => {
    const asked = answerCalls({
      "GET /api/users/me": { body: currentUser() },
      "POST /api/rooms/park0001/report/message": { body: { id: "r" } },
    });
    signInForTest();
    engine.change("session", { me: "me", roomId: "park0001" });
    engine.change("chat", {
      messages: [said("1", "Hello"), said("2", "Go away!"), said("3", "Please stop", "me")],
    });
    renderInPage(
      <>
        <ChatPanel onClose={vi.fn()} onHostTools={vi.fn()} />
        <DialogHost />
      </>,
      { engine },
    );
    const buttons = await screen.findAllByRole("button", { name: "Report this message" });
    expect(buttons).toHaveLength(2);
    await userEvent.click(buttons[1] as HTMLElement);
    const dialog = await screen.findByRole("dialog", { name: "Report a message by Ann Heron" });
    expect(within(dialog).getByText("“Go away!”")).toBeTruthy();
    await userEvent.click(within(dialog).getByRole("radio", { name: "Harassment" }));
    await userEvent.click(within(dialog).getByRole("button", { name: "Report" }));
    await soon(() =>
      expect(
        asked.filter(({ url }) => url.pathname.endsWith("/report/message")).map(({ body }) => body),
      ).toEqual([{ messageID: "2", reason: "harassment", text: "", hosts: "shown" }]),
    );
    signOutForTest();
  });

  test("calls who is here by the name that they have now, above what they said before too", () => {
    engine.change("chat", {
      messages: [said("1", "Hello"), { ...said("2", "Again"), senderName: "Anna Heron" }],
    });
    renderChat();
    expect(screen.getByText("Ann Heron")).toBeTruthy();
    act(() => engine.change("participants", { other: person("other", "Anna Heron") }));
    expect(screen.queryByText("Ann Heron")).toBeNull();
    expect(screen.getAllByText("Anna Heron")).toHaveLength(1);
  });

  test("keeps one's own message in sight while it waits for a host, and says that it does", () => {
    engine.change("chat", { messages: [said("1", "Welcome")], held: ["May I ask something?"] });
    renderChat();
    const log = screen.getByRole("log", { name: "Messages" });
    expect(log.textContent).toContain("May I ask something?");
    expect(screen.getByText("Waiting for a host to approve")).toBeTruthy();
    act(() => engine.change("chat", { held: [] }));
    expect(log.textContent).not.toContain("May I ask something?");
    expect(screen.queryByText("Waiting for a host to approve")).toBeNull();
  });

  test("opens the card of who wrote from outside, whom hosts can ban by it", async () => {
    engine.change("chat", { messages: [said("1", "Buy now", "watcher-1")] });
    const Card = () => {
      const selected = useSelectedPerson();
      return (
        selected && <p>{`${selected.person.displayName} is ${selected.isHere ? "here" : "not here"}`}</p>
      );
    };
    renderInPage(
      <>
        <ChatPanel onClose={vi.fn()} onHostTools={vi.fn()} />
        <Card />
      </>,
      { engine },
    );
    await userEvent.click(screen.getByRole("button", { name: "Ann Heron" }));
    expect(engine.told("select_user_for_moderation")).toEqual([{ userId: "watcher-1" }]);
    act(() => engine.change("people", { selectedUserProfileId: "watcher-1" }));
    expect(screen.getByText("Ann Heron is not here")).toBeTruthy();
  });

  test("an address can be pressed, and leads out of the page without knowing of it", () => {
    engine.change("chat", {
      messages: [said("1", 'Look: https://example.org/a"onclick="alert(1) <a href=x>')],
    });
    const { container } = renderChat();
    const link = screen.getByRole("link", { name: "https://example.org/a" });
    expect(link.getAttribute("href")).toBe("https://example.org/a");
    expect(link.getAttribute("target")).toBe("_blank");
    expect(link.getAttribute("rel")?.split(" ")).toEqual(expect.arrayContaining(["noopener", "noreferrer"]));
    expect(container.querySelectorAll("[onclick], [href=x]")).toHaveLength(0);
    expect(link.parentElement?.textContent).toBe('Look: https://example.org/a"onclick="alert(1) <a href=x>');
  });

  test("sends with Enter, trimmed, and is ready for the next message", async () => {
    renderInPage(<ChatPanel onClose={vi.fn()} onHostTools={vi.fn()} />, { engine });
    const field = screen.getByRole("textbox", { name: "Message" });
    expect(document.activeElement).toBe(field);
    await userEvent.type(field, "  Hello {Enter}");
    expect(engine.told("send_chat_message")).toEqual([{ senderId: "me", message: "Hello" }]);
    expect(field).toHaveProperty("value", "");
  });

  test("gives back what the room did not take, before what was begun since", async () => {
    const Panel = () => {
      useUnsentChat();
      return <ChatPanel onClose={vi.fn()} onHostTools={vi.fn()} />;
    };
    renderInPage(<Panel />, { engine });
    const field = screen.getByRole("textbox", { name: "Message" });
    await userEvent.type(field, "Hello{Enter}And then");
    act(() => engine.emit("chat_unsent", { text: "Hello" }));
    expect(field).toHaveProperty("value", "Hello\nAnd then");
    act(() => engine.emit("chat_unsent", { text: "How are you?" }));
    expect(field).toHaveProperty("value", "Hello\nHow are you?\nAnd then");
  });

  test("cuts nothing off what comes back, and sends what is too long only once it is shorter", async () => {
    const Panel = () => {
      useUnsentChat();
      return <ChatPanel onClose={vi.fn()} onHostTools={vi.fn()} />;
    };
    renderInPage(<Panel />, { engine });
    const field = screen.getByRole("textbox", { name: "Message" });
    const long = "a".repeat(CHAT_MESSAGE_MAX);
    await userEvent.type(field, "And then");
    act(() => engine.emit("chat_unsent", { text: long }));
    expect(field).toHaveProperty("value", `${long}\nAnd then`);
    await userEvent.type(field, "{Enter}");
    expect(engine.told("send_chat_message")).toEqual([]);
    expect(screen.getByRole("button", { name: "Send" })).toHaveProperty("disabled", true);
    await userEvent.clear(field);
    await userEvent.type(field, "And then{Enter}");
    expect(engine.told("send_chat_message")).toEqual([{ senderId: "me", message: "And then" }]);
  });

  test("keeps the order of what comes back while one writes on below it", async () => {
    const Panel = () => {
      useUnsentChat();
      return <ChatPanel onClose={vi.fn()} onHostTools={vi.fn()} />;
    };
    renderInPage(<Panel />, { engine });
    const field = screen.getByRole("textbox", { name: "Message" });
    act(() => engine.emit("chat_unsent", { text: "One" }));
    await userEvent.type(field, "{Shift>}{Enter}{/Shift}Three");
    act(() => engine.emit("chat_unsent", { text: "Two" }));
    expect(field).toHaveProperty("value", "One\nTwo\nThree");
  });

  test("does not send nothing", async () => {
    renderInPage(<ChatPanel onClose={vi.fn()} onHostTools={vi.fn()} />, { engine });
    await userEvent.type(screen.getByRole("textbox", { name: "Message" }), "   {Enter}");
    expect(engine.told("send_chat_message")).toEqual([]);
  });

  test("keeps what one writes while the connection is mended", async () => {
    engine.change("session", { reconnecting: { attempt: 1, nextTryInMs: 1000 } });
    renderInPage(<ChatPanel onClose={vi.fn()} onHostTools={vi.fn()} />, { engine });
    const field = screen.getByRole("textbox", { name: "Message" });
    await userEvent.type(field, "Hello{Enter}");
    expect(engine.told("send_chat_message")).toEqual([]);
    expect(field).toHaveProperty("value", "Hello");
  });

  test("tells a guest that guests can't write here, before a word is lost, and keeps those that are there", async () => {
    renderChat();
    await userEvent.type(screen.getByRole("textbox", { name: "Message" }), "Hello there");
    act(() => {
      engine.state = {
        ...engine.state,
        rights: rights({ isAuthless: true, restrictedPermissions: ["guest_text_chat_disabled"] }),
      };
      engine.change("chat", {});
    });
    expect(screen.getByText("Guests can’t write here. Sign in to join the conversation.")).toBeTruthy();
    const field = screen.getByRole("textbox", { name: "Message" });
    await userEvent.type(field, "{Enter}");
    expect(engine.told("send_chat_message")).toEqual([]);
    expect(field).toHaveProperty("value", "Hello there");
    expect(screen.getByRole("button", { name: "Send" })).toHaveProperty("disabled", true);
  });

  test("says to who is under 16 that friends alone read it, and lets them write", async () => {
    renderChat();
    act(() => {
      engine.state = { ...engine.state, rights: rights({ isUnder16: true, isLimitedToFriends: true }) };
      engine.change("chat", {});
    });
    expect(screen.getByText("In this space, you can chat and talk with your friends only.")).toBeTruthy();
    await userEvent.type(screen.getByRole("textbox", { name: "Message" }), "Hello{Enter}");
    expect(engine.told("send_chat_message")).toHaveLength(1);
  });

  test("keeps what one has begun to write while it is closed", async () => {
    const { unmount } = renderChat();
    await userEvent.type(screen.getByRole("textbox", { name: "Message" }), "Half a sent");
    unmount();
    renderChat();
    expect(screen.getByRole("textbox", { name: "Message" })).toHaveProperty("value", "Half a sent");
  });

  test("closes with Escape", async () => {
    const onClose = vi.fn();
    renderInPage(<ChatPanel onClose={onClose} onHostTools={vi.fn()} />, { engine });
    await userEvent.keyboard("{Escape}");
    expect(onClose).toHaveBeenCalledOnce();
  });

  test("gives the focus back to where it was when it was opened", async () => {
    renderInPage(<Opened />, { engine });
    await userEvent.tab();
    await userEvent.keyboard("{Enter}");
    expect(document.activeElement?.tagName).toBe("TEXTAREA");
    await userEvent.keyboard("{Escape}");
    expect(document.activeElement).toBe(screen.getByRole("button", { name: "Open" }));
  });
});

function Opened() {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Open
      </button>
      {isOpen && <ChatPanel onClose={() => setOpen(false)} onHostTools={vi.fn()} />}
    </>
  );
}

function Unread({ isOpen }: { isOpen: boolean }) {
  return <p>{useUnread(isOpen)} unread</p>;
}

describe("news", () => {
  test("counts what others say while the chat is closed, but not what was said before one came", () => {
    engine.change("chat", { messages: [said("1", "Before")] });
    renderInPage(<Unread isOpen={false} />, { engine });
    expect(screen.getByText("0 unread")).toBeTruthy();
    act(() =>
      engine.change("chat", { messages: [said("1", "Before"), said("2", "Now"), said("3", "Mine", "me")] }),
    );
    expect(screen.getByText("1 unread")).toBeTruthy();
  });

  test("is read out while the chat is closed", () => {
    const { container } = renderInPage(<ChatAnnouncer isPanelOpen={false} />, { engine });
    act(() => engine.change("chat", { messages: [said("1", "Hello")] }));
    expect(container.querySelector("[aria-live=polite]")?.textContent).toBe("Ann Heron: Hello");
  });

  test("read out is not what was said before one came, here or to another instance", () => {
    engine.change("chat", { messages: [said("1", "Before")] });
    const { container } = renderInPage(<ChatAnnouncer isPanelOpen={false} />, { engine });
    const line = () => container.querySelector("[aria-live=polite]")?.textContent;
    expect(line()).toBe("");
    act(() => engine.change("chat", { messages: [said("1", "Before"), said("2", "Now")] }));
    expect(line()).toBe("Ann Heron: Now");
    // As the engine tells it: who one is there, and what was said there, at once.
    act(() => {
      engine.change("session", { me: "me-there" });
      engine.change("chat", { messages: [said("3", "Said there")] });
    });
    expect(line()).toBe("");
    act(() => engine.change("chat", { messages: [said("3", "Said there"), said("4", "Welcome")] }));
    expect(line()).toBe("Ann Heron: Welcome");
  });
});
