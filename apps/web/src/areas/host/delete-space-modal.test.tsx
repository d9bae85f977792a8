import { screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, expect, test, vi } from "vitest";
import { answerCalls } from "#testing/answers.ts";
import { visit } from "#testing/records.ts";
import { renderInPage } from "#testing/render.tsx";
import { closeToast, readToasts } from "#ui/toast/toast-store.ts";
import { DeleteSpaceModal } from "./delete-space-modal.tsx";

afterEach(() => {
  for (const { id } of readToasts()) closeToast(id);
});

test("who deletes the space that they stand in leaves it before anything asks for it again", async () => {
  answerCalls({ "POST /api/rooms/delete/terrace1": { body: {} } });
  const close = vi.fn();
  const onClose = vi.fn();
  const about = { id: "terrace1", slug: "terrace", name: "Terrace", shareId: null };
  renderInPage(<DeleteSpaceModal about={about} onClose={onClose} />, { visit: { visit, close } });
  await userEvent.click(screen.getByRole("button", { name: "Delete" }));
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  expect(close).toHaveBeenCalledOnce();
  expect(readToasts().at(-1)?.message).toContain("Terrace was deleted");
});
