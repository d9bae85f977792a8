import { render, screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { useState, type ReactNode } from "react";
import { expect, test, vi } from "vitest";
import { ConfirmModal } from "./confirm-modal.tsx";
import { Modal } from "./modal.tsx";

function Page() {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Open
      </button>
      {isOpen && (
        <Modal title="Something" onClose={() => setOpen(false)}>
          <p>Words</p>
        </Modal>
      )}
    </>
  );
}

test("a modal takes the focus and gives it back to what opened it", async () => {
  render(<Page />);
  const opener = screen.getByRole("button", { name: "Open" });
  opener.focus();
  await userEvent.keyboard("{Enter}");
  const modal = await screen.findByRole("dialog", { name: "Something" });
  await waitFor(() => expect(modal.contains(document.activeElement)).toBe(true));
  await userEvent.keyboard("{Escape}");
  expect(screen.queryByRole("dialog")).toBeNull();
  await waitFor(() => expect(document.activeElement).toBe(opener));
});

async function focusedIn(content: ReactNode): Promise<string | null | undefined> {
  render(
    <Modal title="Something" onClose={() => {}}>
      {content}
    </Modal>,
  );
  await screen.findByRole("dialog");
  await waitFor(() => expect(document.activeElement).not.toBe(document.body));
  const { activeElement } = document;
  return activeElement?.getAttribute("aria-label") ?? activeElement?.textContent;
}

test.each<[what: string, content: ReactNode, focused: string]>([
  [
    "the first field of its form",
    <form key="form">
      <button type="button">Choose a picture</button>
      <input aria-label="Name" />
      <input aria-label="Place" />
    </form>,
    "Name",
  ],
  [
    "its first button, and no link amid its text",
    <div key="text">
      <p>
        Read <a href="/terms">the terms</a>
      </p>
      <button type="button" disabled>
        Not yet
      </button>
      <button type="button">Accept</button>
    </div>,
    "Accept",
  ],
  [
    "a link that stands by itself",
    <a key="link" href="/there">
      There
    </a>,
    "There",
  ],
  ["the closing button, where there is nothing else", <p key="text">Words</p>, "Close"],
])("a modal focuses %s", async (_, content, focused) => {
  expect(await focusedIn(content)).toBe(focused);
});

test("a finger's keyboard isn't called up as a modal opens", async () => {
  vi.spyOn(window, "matchMedia").mockImplementation(
    (media) => Object.assign(new EventTarget(), { media, matches: media === "(pointer: coarse)" }) as never,
  );
  expect(
    await focusedIn(
      <form>
        <input aria-label="Name" />
      </form>,
    ),
  ).toContain("Something");
  expect(document.activeElement).toBe(screen.getByRole("dialog"));
});

test.each([
  [true, "Cancel"],
  [false, "Do it"],
])("a question focuses its answer, unless that is dangerous (%j)", async (isDangerous, focused) => {
  render(
    <ConfirmModal
      title="Sure?"
      lead="It has consequences."
      confirm="Do it"
      isDangerous={isDangerous}
      onConfirm={() => {}}
      onClose={() => {}}
    />,
  );
  await waitFor(() => expect(document.activeElement?.textContent).toBe(focused));
});
