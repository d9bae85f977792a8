import { render, screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { useState } from "react";
import { expect, test } from "vitest";
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
